/** A closed list of values in a document. */
export interface ClosedList {
  /** The path to it, with the names of parameters. */
  readonly place: string;
  readonly values: readonly string[];
  /** The text of each value for tools. */
  readonly texts: Readonly<Record<string, string>>;
  /** The description that its readers see. */
  readonly shown: string;
}

type Schema = Readonly<Record<string, unknown>>;

/** All closed lists with more than one value. */
export function closedListsIn(node: unknown, path: readonly string[] = [], shown = ''): readonly ClosedList[] {
  if (Array.isArray(node))
    return node.flatMap((one: unknown, at) => closedListsIn(one, [...path, nameOf(one, at)], shown));
  if (typeof node !== 'object' || node === null) return [];
  const schema = node as Schema;
  const { enum: values, description, 'x-enumDescriptions': texts = {} } = schema;
  const own = typeof description === 'string' ? description : shown;
  const isList = Array.isArray(values) && values.length > 1;
  const list = { place: path.join(' '), values, texts, shown: own } as ClosedList;
  return [
    ...(isList ? [list] : []),
    ...Object.entries(schema).flatMap(([name, member]) =>
      valueMembers.has(name) ? [] : closedListsIn(member, [...path, name], own),
    ),
  ];
}

/** Members of a schema that hold values and no schemas. */
const valueMembers: ReadonlySet<string> = new Set(['enum', 'example', 'examples', 'x-enumDescriptions']);

const nameOf = (one: unknown, at: number): string => {
  const { name } = (one ?? {}) as { name?: unknown };
  return typeof name === 'string' ? JSON.stringify(name) : String(at);
};

const smallWords: ReadonlySet<string> = new Set(
  'a an the of is it its was were be been are by in to and or on for at as has have had that this which with from not no'.split(
    ' ',
  ),
);

/** The words of a text that are neither in the name of the value nor small words such as "the". */
export function wordsBeyondName(name: string, text: string): readonly string[] {
  const own = new Set(wordsOf(name).map(stem));
  return wordsOf(text).filter((word) => !smallWords.has(word) && !own.has(stem(word)));
}

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const stem = (word: string): string => word.replace(/s$/, '');
