// Lists out of a view. What a patch did not touch is the same object as before (net/patch.ts), and so are the
// rows made of it here: whatever is drawn from them is not drawn again.
const lists = new WeakMap<object, any[]>(),
  named = new WeakMap<object, any>();
const none: any[] = [];

// A list, or an object keyed by id: both are read.
type Row<List> = 0 extends 1 & List
  ? any
  : List extends readonly (infer T)[]
    ? T & { id: string }
    : List extends object
      ? List[keyof List] & { id: string }
      : never; // of what nobody knows, anything
export function rows<List>(list: List): Row<List>[];
export function rows(list: any): any[] {
  if (Array.isArray(list)) return list;
  if (!list) return none;
  let out = lists.get(list);
  if (!out) lists.set(list, (out = Object.entries<any>(list).map(([id, o]) => row(id, o))));
  return out;
}
function row(id: string, o: any): any {
  if (typeof o !== 'object') return { id };
  if (o.id === id) return o;
  let r = named.get(o);
  if (r?.id !== id) named.set(o, (r = { id, ...o }));
  return r;
}

// The last answer once more when the new one says the same, so that nobody is told of a change.
export function steady<T>(same: (a: T, b: T) => boolean): (now: T) => T {
  let last: T | undefined;
  return now => (last !== undefined && same(last, now) ? last : (last = now));
}
export const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
export const sameSet = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean => {
  if (a.size !== b.size) return false;
  for (const x of a) if (!b.has(x)) return false;
  return true;
};
