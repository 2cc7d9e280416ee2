// Where the page's own words lie, a file a language and subject: fetched when somebody speaks it.
export type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>('../../../text/*/web/{page,help}.json', { import: 'default' });

export const ownWords = (language: string): Promise<Catalogue>[] =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([, get]) => get());
