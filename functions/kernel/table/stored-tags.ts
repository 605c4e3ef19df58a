import { invariant } from '../base/invariant.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * The client of the table builds maps by assignment, which sets the prototype for the name `__proto__` and loses its value. In the
 * table a tag of that name has a backslash before it, and one whose name looks like that has one more.
 */
const unstorable = /^\\*__proto__$/;
const escaped = /^\\+__proto__$/;

/** An item that the client can write, whatever the names of its tags are. The table takes no empty name. */
export function withEscapes<One extends Item>(item: One): One {
  const { tags } = item;
  invariant(typeof tags !== 'object' || tags === null || !Object.hasOwn(tags, ''), 'a tag has no name');
  return renamed(item, unstorable, (name) => `\\${name}`);
}

/** An item that was read, with its tags by their own names. */
export const withoutEscapes = <One extends Item>(item: One): One => renamed(item, escaped, (name) => name.slice(1));

function renamed<One extends Item>(item: One, form: RegExp, rename: (name: string) => string): One {
  const { tags } = item;
  if (typeof tags !== 'object' || tags === null || !Object.keys(tags).some((name) => form.test(name))) return item;
  const entries = Object.entries(tags).map(([name, text]: [string, unknown]) => [
    form.test(name) ? rename(name) : name,
    text,
  ]);
  return { ...item, tags: Object.fromEntries(entries) as unknown };
}
