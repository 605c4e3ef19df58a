import { LateCopy } from './late-copy.ts';
import type { Random } from './random.ts';
import { keyText, type TableShape, type TableShapes } from './table-shape.ts';
import { asJson, asList, type Json, type Wire, type WireReply } from './wire.ts';

interface Read {
  command: string;
  input: Json;
  operation: number;
  random: Random;
}

/** Answers eventual reads and index queries from late copies of the tables. */
export class LateReads {
  readonly #shapes: TableShapes;
  readonly #settings: { staleReads: number; lateIndexes: number; latenessOperationsMax: number };
  readonly #copies = new Map<string, Promise<LateCopy>>();

  constructor(
    shapes: TableShapes,
    settings: { staleReads: number; lateIndexes: number; latenessOperationsMax: number },
  ) {
    this.#shapes = shapes;
    this.#settings = settings;
  }

  get isUsed(): boolean {
    return this.#settings.staleReads > 0 || this.#settings.lateIndexes > 0;
  }

  /** Makes the table's late copy, if it is the first time that the table is seen; must be done before anything is written through. */
  async follow(wire: Wire, table: string): Promise<void> {
    if (this.isUsed) await this.#copyOf(wire, table);
  }

  /** Remembers the state of an item after a write. */
  async note(
    wire: Wire,
    write: { table: string; key: Json; image: Json | undefined; operation: number; random: Random },
  ) {
    const copy = await this.#copyOf(wire, write.table);
    copy.note({ ...write, dueAt: write.operation + 1 + write.random.below(this.#settings.latenessOperationsMax) });
  }

  async settle(): Promise<void> {
    for (const copy of await Promise.all(this.#copies.values())) copy.settle();
  }

  /** The late answer, or undefined where this read is consistent or the draw spares it. */
  async answer(wire: Wire, read: Read): Promise<WireReply | undefined> {
    const { staleReads, lateIndexes } = this.#settings;
    if (read.command === 'BatchGetItem') return this.#batch(wire, read);
    if (read.command !== 'GetItem' && read.command !== 'Query') return undefined;
    const isLate = read.random.chance(read.input['IndexName'] === undefined ? staleReads : lateIndexes);
    if (!isLate || read.input['ConsistentRead'] === true) return undefined;
    const copy = await this.#current(wire, String(read.input['TableName']), read.operation);
    return wire(read.command, { ...read.input, TableName: copy.name });
  }

  /** In a batch each item is drawn for itself, so that one answer mixes old and new. */
  async #batch(wire: Wire, read: Read): Promise<WireReply | undefined> {
    const asked: Json = {};
    const tableOf = new Map<string, { table: string; shape: TableShape }>();
    for (const [table, request] of Object.entries(asJson(read.input['RequestItems']))) {
      const keys = asList(asJson(request)['Keys']).map((key) => ({
        key,
        late: read.random.chance(this.#settings.staleReads),
      }));
      const late = keys.filter((entry) => entry.late).map((entry) => entry.key);
      const isEventual = asJson(request)['ConsistentRead'] !== true;
      if (!isEventual || late.length === 0) {
        asked[table] = request;
        continue;
      }
      const copy = await this.#current(wire, table, read.operation);
      tableOf.set(copy.name, { table, shape: await this.#shapes.of(wire, table) });
      asked[copy.name] = { ...asJson(request), Keys: late };
      const fresh = keys.filter((entry) => !entry.late).map((entry) => entry.key);
      if (fresh.length > 0) asked[table] = { ...asJson(request), Keys: fresh };
    }
    if (tableOf.size === 0) return undefined;
    const reply = await wire('BatchGetItem', { ...read.input, RequestItems: asked });
    return { ...reply, body: merged(reply.body, tableOf) };
  }

  async #current(wire: Wire, table: string, operation: number): Promise<LateCopy> {
    const copy = await this.#copyOf(wire, table);
    await copy.catchUp(wire, operation);
    return copy;
  }

  #copyOf(wire: Wire, table: string): Promise<LateCopy> {
    const known = this.#copies.get(table);
    if (known) return known;
    const made = this.#shapes.of(wire, table).then((shape) => LateCopy.of(wire, table, shape));
    this.#copies.set(table, made);
    made.catch(() => this.#copies.delete(table));
    return made;
  }
}

/** Puts the copies' share of a batch answer under the names of the tables that were asked. */
function merged(body: Json, tableOf: ReadonlyMap<string, { table: string; shape: TableShape }>): Json {
  const responses: Record<string, Json[]> = {};
  for (const [name, items] of Object.entries(asJson(body['Responses']))) {
    const table = tableOf.get(name)?.table ?? name;
    responses[table] = [...(responses[table] ?? []), ...asList(items)];
  }
  const unprocessed: Record<string, Json> = {};
  for (const [name, request] of Object.entries(asJson(body['UnprocessedKeys']))) {
    const table = tableOf.get(name)?.table ?? name;
    const keys = [...asList(unprocessed[table]?.['Keys']), ...asList(asJson(request)['Keys'])];
    unprocessed[table] = { ...asJson(request), Keys: keys };
  }
  return { ...body, Responses: responses, UnprocessedKeys: unprocessed };
}

/** Reads items as they are now, 100 at a time. */
export async function imagesOf(
  wire: Wire,
  items: readonly { table: string; key: Json; shape: TableShape; id: string }[],
): Promise<Map<string, Json>> {
  const images = new Map<string, Json>();
  const tables = Map.groupBy(items, (item) => item.table);
  let open: unknown = Object.fromEntries(
    [...tables].map(([table, wanted]) => [table, { ConsistentRead: true, Keys: wanted.map((item) => item.key) }]),
  );
  while (Object.keys(asJson(open)).length > 0) {
    const { status, body } = await wire('BatchGetItem', { RequestItems: open });
    if (status !== 200) throw new Error(`items cannot be observed: ${JSON.stringify(body)}`);
    for (const [table, found] of Object.entries(asJson(body['Responses']))) {
      const shape = tables.get(table)?.[0]?.shape;
      if (shape) for (const image of asList(found)) images.set(`${table} ${keyText(shape, image)}`, image);
    }
    open = body['UnprocessedKeys'];
  }
  return images;
}
