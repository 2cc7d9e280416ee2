// Searching as people type: accents, ligatures and capitals do not matter, and words that mean the same find the same.
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/[’']/g, "'")
    .replace(/\u00a0/g, ' ')
    .toLocaleLowerCase();

// Lines of words that mean the same: "dig in, entrench, foxhole; sniper, marksman".
export type Synonyms = readonly (readonly string[])[];
export const synonymsOf = (lines: string): Synonyms =>
  lines
    .split(';')
    .map(line =>
      line
        .split(',')
        .map(w => folded(w).trim())
        .filter(Boolean),
    )
    .filter(l => l.length > 1);

// An abbreviation is a word of its own: "los" is not in "losses".
const has = (text: string, word: string, known: boolean): boolean =>
  known && word.length <= 3 ? new RegExp(`(^|[^a-z0-9])${word}([^a-z0-9]|$)`).test(text) : text.includes(word);

// Whether a text has all that is sought, by itself or by a word of the same meaning. A known phrase counts as one word.
export function finder(sought: string, same: Synonyms): (text: string) => boolean {
  let rest = ` ${folded(sought).replace(/\s+/g, ' ').trim()} `;
  const wanted: (readonly string[])[] = [];
  for (const line of same)
    for (const phrase of [...line].sort((a, b) => b.length - a.length))
      if (rest.includes(` ${phrase} `)) {
        rest = rest.replace(` ${phrase} `, '  ');
        wanted.push(line);
        break;
      }
  for (const word of rest.split(' ').filter(Boolean)) wanted.push([word]);
  return text => {
    const t = folded(text);
    return wanted.every(words => words.some(w => has(t, w, words.length > 1)));
  };
}
