import { type ItemKey, keyText } from '../../table/kind.ts';
import type { KeyRange, Table } from '../../table/table.ts';
import { keyOf, type StoredItem, type Write } from '../../table/write.ts';

/** An item that was written to an {@link Overlay}: as the table has it, and as it would be; undefined where there is none. */
export interface OverlaidItem {
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/** A table that nothing is written to, and what would have been. */
export interface Overlay {
  readonly table: Table;
  readonly items: () => readonly OverlaidItem[];
}

/**
 * A table that keeps in memory what is written to it, and shows it to every later read. The table below is only read. Conditions of
 * writes are not checked: they guard against other writers between a read and its write, and a dry run holds for the moment of its read.
 */
export function overlay(base: Table): Overlay {
  const seen = new Map<string, StoredItem | undefined>();
  const written = new Map<string, StoredItem | undefined>();
  const note = (key: ItemKey, item: StoredItem | undefined) => void seen.set(keyText(key), item);
  const current = async (key: ItemKey) => {
    if (written.has(keyText(key))) return written.get(keyText(key));
    const item = await base.get(key);
    note(key, item);
    return item;
  };
  const apply = async (write: Write): Promise<StoredItem | undefined> => {
    const { Put, Update, Delete } = write;
    if (Put === undefined && Update === undefined && Delete === undefined) return undefined;
    const key = keyOf(write);
    const after =
      Update === undefined
        ? (Put?.Item as StoredItem | undefined)
        : { ...updated((await current(key)) ?? {}, Update), ...key };
    written.set(keyText(key), after);
    return after;
  };
  return {
    items: () => [...written].map(([key, after]) => ({ before: seen.get(key), after })),
    table: {
      get: current,
      async getAll(keys, options) {
        const unwritten = keys.filter((key) => !written.has(keyText(key)));
        const found = new Map(unwritten.length === 0 ? [] : await base.getAll(unwritten, options));
        for (const key of unwritten) note(key, found.get(keyText(key)));
        for (const key of keys) {
          const item = written.get(keyText(key));
          if (item !== undefined) found.set(keyText(key), item);
        }
        return found;
      },
      async query(range) {
        const own = [...written.entries()].filter(([key]) => isInPartition(key, range));
        const limit = range.limit === undefined ? {} : { limit: range.limit + own.length };
        const found = (await base.query({ ...range, ...limit })).filter((item) => !written.has(keyText(item)));
        for (const item of found) note(item, item);
        const added = own.flatMap(([, item]) => (item !== undefined && isInRange(item, range) ? [item] : []));
        const order = range.descending === true ? -1 : 1;
        const inOrder = [...found, ...added].sort((one, other) => (one.sk < other.sk ? -order : order));
        return inOrder.slice(0, range.limit);
      },
      queryIndex: (input) => base.queryIndex(input),
      async transact(writes) {
        for (const write of writes) await apply(write);
      },
      async put(input) {
        await apply({ Put: input });
      },
      async update(input) {
        const write = { Update: input as Update };
        return (await apply(write)) ?? keyOf(write);
      },
    },
  };
}

type Update = NonNullable<Write['Update']>;

/** The item after an update that sets attributes to values, adds to numbers, or removes attributes; anything else of it is left out. */
function updated(item: Readonly<Record<string, unknown>>, { UpdateExpression = '', ...given }: Update) {
  const after = new Map(Object.entries(item));
  const nameOf = (name: string) => given.ExpressionAttributeNames?.[name] ?? name;
  for (const [, verb, list = ''] of UpdateExpression.matchAll(/(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g)) {
    for (const [, name = '', value = ''] of list.matchAll(/(?:^|, )([#\w]+)(?: (?:= )?(:\w+))?(?=,|$)/g)) {
      const operand: unknown = given.ExpressionAttributeValues?.[value];
      if (verb === 'REMOVE') after.delete(nameOf(name));
      else after.set(nameOf(name), verb === 'ADD' ? Number(after.get(nameOf(name)) ?? 0) + Number(operand) : operand);
    }
  }
  return Object.fromEntries(after);
}

const isInPartition = (key: string, { pk }: KeyRange) => key.startsWith(keyText({ pk, sk: '' }));

const isInRange = ({ sk }: StoredItem, { from, to }: KeyRange) =>
  (from === undefined || sk >= from) && (to === undefined || sk <= to);
