import { asJson, asList, type Json, type Wire } from './wire.ts';

/** The key attributes of a table or an index. */
export interface KeyNames {
  partitionKey: string;
  sortKey: string | undefined;
}

/** The parts of a table's definition that the weakening needs. */
export interface TableShape extends KeyNames {
  indexes: readonly (KeyNames & { name: string })[];
  /** The description itself, from which a copy of the table can be made. */
  description: Json;
}

/** Table descriptions, asked for once each. */
export class TableShapes {
  readonly #shapes = new Map<string, Promise<TableShape>>();

  of(wire: Wire, table: string): Promise<TableShape> {
    const known = this.#shapes.get(table);
    if (known) return known;
    const asked = describe(wire, table);
    this.#shapes.set(table, asked);
    // A failed look-up must not be remembered.
    asked.catch(() => this.#shapes.delete(table));
    return asked;
  }
}

/** The key of an item, or of a key that holds more than needed. */
export function keyOf(names: KeyNames, image: Json): Json {
  const key: Json = { [names.partitionKey]: image[names.partitionKey] };
  if (names.sortKey !== undefined) key[names.sortKey] = image[names.sortKey];
  return key;
}

/** The same text for the same key, in any order of its attributes. */
export function keyText(names: KeyNames, image: Json): string {
  return JSON.stringify([image[names.partitionKey], names.sortKey === undefined ? null : image[names.sortKey]]);
}

async function describe(wire: Wire, table: string): Promise<TableShape> {
  const { status, body } = await wire('DescribeTable', { TableName: table });
  if (status !== 200) throw new Error(`no table ${table}: ${JSON.stringify(body)}`);
  const description = asJson(body['Table']);
  const indexes = [...asList(description['GlobalSecondaryIndexes']), ...asList(description['LocalSecondaryIndexes'])];
  return {
    ...keyNames(description),
    indexes: indexes.map((index) => ({ name: String(index['IndexName']), ...keyNames(index) })),
    description,
  };
}

function keyNames(described: Json): KeyNames {
  const named = (type: string) => asList(described['KeySchema']).find((part) => part['KeyType'] === type);
  const sortKey = named('RANGE')?.['AttributeName'];
  return {
    partitionKey: String(named('HASH')?.['AttributeName']),
    sortKey: typeof sortKey === 'string' ? sortKey : undefined,
  };
}
