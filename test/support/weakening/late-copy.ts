import { asJson, asList, type Json, type Wire, type WireReply } from './wire.ts';
import { keyOf, keyText, type TableShape } from './table-shape.ts';

const batchWriteMax = 25;
const resendsMax = 10;

interface LateWrite {
  key: Json;
  /** In order of time; the image is undefined where the item was gone. */
  versions: { dueAt: number; image: Json | undefined }[];
}

/**
 * A second table in the same engine that receives every write late, each item on its own. Eventual reads and index queries that are asked there
 * get what a lagging replica would answer, with the filters, projections and pages of the engine itself.
 */
export class LateCopy {
  readonly name: string;
  readonly #shape: TableShape;
  readonly #pending = new Map<string, LateWrite>();
  #work: Promise<unknown> = Promise.resolve();

  private constructor(table: string, shape: TableShape) {
    this.name = `${table}.late`;
    this.#shape = shape;
  }

  /** Makes the copy, with all that the table holds now. */
  static async of(wire: Wire, table: string, shape: TableShape): Promise<LateCopy> {
    const copy = new LateCopy(table, shape);
    await wire('DeleteTable', { TableName: copy.name });
    await must(wire, 'CreateTable', tableLike(shape.description, copy.name));
    let from: unknown;
    do {
      const start = from === undefined ? {} : { ExclusiveStartKey: from };
      const page = await must(wire, 'Scan', { TableName: table, ConsistentRead: true, ...start });
      await copy.#write(
        wire,
        asList(page.body['Items']).map((image) => ({ PutRequest: { Item: image } })),
      );
      from = page.body['LastEvaluatedKey'];
    } while (from !== undefined);
    return copy;
  }

  /** Remembers that an item looks like this now, and that the copy may know it from operation `dueAt` on, though never before older writes of the item. */
  note(write: { key: Json; image: Json | undefined; dueAt: number }): void {
    const id = keyText(this.#shape, write.key);
    const late = this.#pending.get(id) ?? { key: keyOf(this.#shape, write.key), versions: [] };
    const dueAt = Math.max(write.dueAt, late.versions.at(-1)?.dueAt ?? 0);
    late.versions.push({ dueAt, image: write.image });
    this.#pending.set(id, late);
  }

  /** Everything written so far becomes visible with the next read. */
  settle(): void {
    for (const late of this.#pending.values()) for (const version of late.versions) version.dueAt = 0;
  }

  /** Applies the writes that are due at this operation; reads of the copy wait for it. */
  async catchUp(wire: Wire, operation: number): Promise<void> {
    const requests = [...this.#pending].flatMap(([id, late]) => {
      const due = late.versions.filter((version) => version.dueAt <= operation);
      const latest = due.at(-1);
      if (!latest) return [];
      late.versions.splice(0, due.length);
      if (late.versions.length === 0) this.#pending.delete(id);
      return [latest.image ? { PutRequest: { Item: latest.image } } : { DeleteRequest: { Key: late.key } }];
    });
    // One after the other: two rounds may hold the same item, and the later one must win.
    this.#work = this.#work.then(() => this.#write(wire, requests));
    await this.#work;
  }

  async #write(wire: Wire, requests: Json[]): Promise<void> {
    for (let start = 0; start < requests.length; start += batchWriteMax) {
      let open: unknown = { [this.name]: requests.slice(start, start + batchWriteMax) };
      for (let sent = 0; Object.keys(asJson(open)).length > 0; sent += 1) {
        if (sent > resendsMax) throw new Error(`${this.name} does not take its writes`);
        const reply = await must(wire, 'BatchWriteItem', { RequestItems: open });
        open = reply.body['UnprocessedItems'];
      }
    }
  }
}

async function must(wire: Wire, command: string, input: Json): Promise<WireReply> {
  const reply = await wire(command, input);
  if (reply.status !== 200) throw new Error(`${command} for a late copy failed: ${JSON.stringify(reply.body)}`);
  return reply;
}

function tableLike(description: Json, name: string): Json {
  const indexes = (kind: string) =>
    description[kind] === undefined
      ? {}
      : {
          [kind]: asList(description[kind]).map(({ IndexName, KeySchema, Projection }) => ({
            IndexName,
            KeySchema,
            Projection,
          })),
        };
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: description['AttributeDefinitions'],
    KeySchema: description['KeySchema'],
    ...indexes('GlobalSecondaryIndexes'),
    ...indexes('LocalSecondaryIndexes'),
  };
}
