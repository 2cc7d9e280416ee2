// The subset of ICU MessageFormat that bocage speaks: {name};
// {n, plural, =0 {none} one {# unit} other {# units}} where # is the number; and
// {unit, select, f {...} other {...}} by the gender behind a noun's bar ("la mitrailleuse|f", which {unit} does
// not show) or, without a bar, by the value itself. A French article is capital where a message begins with it, and
// contracts with the "de" or "à" before it.
// Twin of src/texts/message.cpp; text/message_vectors.json is run on both.

export type Args = Record<string, string | number>;

// French counts 0 and 1 as one; English only 1.
const category = (language: string, n: number): string =>
  (language === 'fr' ? Math.abs(n) <= 1 : n === 1) ? 'one' : 'other';

function closing(s: string, i: number): number {
  for (let depth = 0; i < s.length; ++i) {
    if (s[i] === '{') ++depth;
    else if (s[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

function branch(cases: string, value: string, kind: string): string {
  let picked: string | undefined,
    other = '';
  for (let rest = cases, open; (open = rest.indexOf('{')) >= 0;) {
    const close = closing(rest, open);
    if (close < 0) break;
    const key = rest.slice(0, open).trim(),
      body = rest.slice(open + 1, close);
    if (key === '=' + value) return body;
    if (key === kind) picked = body;
    if (key === 'other') other = body;
    rest = rest.slice(close + 1);
  }
  return picked ?? other;
}

// "de" + "le canon": "du canon".
const contracted = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' } as const;
const contract = (before: string, noun: string): string => {
  const both = /(?:^| )(de|à) $/.exec(before),
    article = /^(les?) /.exec(noun);
  if (!both || !article) return before + noun;
  const word = contracted[`${both[1]} ${article[1]}` as keyof typeof contracted];
  return before.slice(0, -both[1]!.length - 1) + word + noun.slice(article[1]!.length);
};

export function format(language: string, message: string, args: Args = {}): string {
  const out = fill(language, message, args);
  return language === 'fr' && message.startsWith('{') ? out.replace(/^l(?=e |a |es |['’])/, 'L') : out;
}

function fill(language: string, message: string, args: Args, number?: string): string {
  let out = '';
  for (let i = 0; i < message.length; ++i) {
    const c = message[i]!;
    if (c === '#' && number !== undefined) {
      out += number;
      continue;
    }
    if (c !== '{') {
      out += c;
      continue;
    }
    const end = closing(message, i);
    if (end < 0) return out + message.slice(i);
    const inside = message.slice(i + 1, end);
    i = end;
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const value = String(args[name] ?? `{${name}}`);
    const bar = value.lastIndexOf('|');
    if (comma < 0) {
      const noun = bar < 0 ? value : value.replace(/\|\w*(?=, |$)/g, ''); // of every noun of a list
      out = language === 'fr' ? contract(out, noun) : out + noun;
      continue;
    }
    const second = inside.indexOf(',', comma + 1),
      cases = inside.slice(second + 1);
    if (inside.slice(comma + 1, second).trim() === 'select') {
      out += fill(language, branch(cases, value, value.slice(bar + 1)), args, number);
      continue;
    }
    const n = parseInt(value, 10) || 0;
    out += fill(language, branch(cases, value, category(language, n)), args, value);
  }
  return out;
}
