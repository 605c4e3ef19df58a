import { asJson, asList, type Json, type Wire } from './wire.ts';
import { keyOf, keyText, type TableShape, type TableShapes } from './table-shape.ts';

/** The effect of a request on an item. */
export type Touch = 'put' | 'update' | 'delete' | 'check' | 'read';

/** One item that a request names. */
export interface TouchedItem {
  table: string;
  touch: Touch;
  key: Json;
  /** The same text for the same item, across tables. */
  id: string;
  shape: TableShape;
}

const singleWrites: Readonly<Record<string, Touch>> = { PutItem: 'put', UpdateItem: 'update', DeleteItem: 'delete' };
const actions = [
  ['Put', 'put'],
  ['Update', 'update'],
  ['Delete', 'delete'],
  ['ConditionCheck', 'check'],
  ['Get', 'read'],
] as const;

/** True for requests that change items. */
export function isWrite(command: string): boolean {
  return command in singleWrites || command === 'TransactWriteItems';
}

/** True for requests that take part in transaction conflicts as transactions. */
export function isTransaction(command: string): boolean {
  return command === 'TransactWriteItems' || command === 'TransactGetItems';
}

/** The items of a write or a transaction, in the order of its actions; none for other reads. */
export async function touchedItems(
  request: { command: string; input: Json },
  tables: { shapes: TableShapes; wire: Wire },
): Promise<TouchedItem[]> {
  return Promise.all(
    namedItems(request).map(async ({ table, touch, holder }) => {
      const shape = await tables.shapes.of(tables.wire, table);
      const id = `${table} ${keyText(shape, holder)}`;
      return { table, touch, key: keyOf(shape, holder), id, shape };
    }),
  );
}

function namedItems({ command, input }: { command: string; input: Json }) {
  const single = singleWrites[command];
  if (single) return [named(single, input)];
  if (!isTransaction(command)) return [];
  return asList(input['TransactItems']).flatMap((action) =>
    actions.filter(([name]) => name in action).map(([name, touch]) => named(touch, asJson(action[name]))),
  );
}

function named(touch: Touch, action: Json): { table: string; touch: Touch; holder: Json } {
  return { table: String(action['TableName']), touch, holder: asJson(action['Item'] ?? action['Key']) };
}
