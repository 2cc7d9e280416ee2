// How a language is set, in one place, so that texts may be typed as keyboards have it. Twin of src/texts/typography.cpp.
const hard = '\u00a0';
export const typeset = (language: string, text: string): string =>
  language === 'fr'
    ? text
        .replace(/'/g, '’')
        .replace(/ (?=[:;!?%»])/g, hard)
        .replace(/(?<=«) /g, hard)
    : text;
