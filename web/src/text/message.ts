// The subset of ICU MessageFormat that bocage speaks: {name}, and
// {n, plural, =0 {none} one {# unit} other {# units}} where # is the number.
// Twin of src/session/message.cpp; text/message_vectors.json is run on both.

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
  let picked: string | undefined, other = '';
  for (let rest = cases, open; (open = rest.indexOf('{')) >= 0; ) {
    const close = closing(rest, open);
    if (close < 0) break;
    const key = rest.slice(0, open).trim(), body = rest.slice(open + 1, close);
    if (key === '=' + value) return body;
    if (key === kind) picked = body;
    if (key === 'other') other = body;
    rest = rest.slice(close + 1);
  }
  return picked ?? other;
}

export function format(language: string, message: string, args: Args = {}, number?: string): string {
  let out = '';
  for (let i = 0; i < message.length; ++i) {
    const c = message[i]!;
    if (c === '#' && number !== undefined) { out += number; continue; }
    if (c !== '{') { out += c; continue; }
    const end = closing(message, i);
    if (end < 0) return out + message.slice(i);
    const inside = message.slice(i + 1, end);
    i = end;
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const value = String(args[name] ?? `{${name}}`);
    if (comma < 0) { out += value; continue; }
    const cases = inside.slice(inside.indexOf(',', comma + 1) + 1);
    const n = parseInt(value, 10) || 0;
    out += format(language, branch(cases, value, category(language, n)), args, value);
  }
  return out;
}
