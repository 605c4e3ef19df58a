import { startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import { rewritesQueue } from '../../functions/founding/erasure/rewrites.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { resealedAttributes } from '../../functions/founding/keys/reseal.ts';
import { unpack } from '../../functions/kernel/journal/packed.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { createQueueHandler } from '../../functions/kernel/workers/worker-handler.ts';
import type { FieldCipher } from '../../functions/ports/cipher/port.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { createMemoryDocuments } from '../../local/engines/memory-documents.ts';
import type { Bank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { testTableName } from '../support/bank/platform.ts';
import { sqsEvent } from '../support/bank/sqs-event.ts';
import { takeSent } from '../support/bank/workers.ts';
import { readItems } from '../support/model/items.ts';

/** Files in memory, and all that are stored, by their key. */
export function visibleDocuments() {
  const stored = new Map<string, Uint8Array>();
  const memory = createMemoryDocuments();
  const documents: typeof memory = {
    ...memory,
    put: async (key, bytes) => (stored.set(key, bytes), memory.put(key, bytes)),
    remove: async (key) => (stored.delete(key), memory.remove(key)),
  };
  return { documents, stored };
}

export async function archive(bank: Bank, customerId: string): Promise<void> {
  expect((await bank.call('POST', `/customers/${customerId}/archive`, bodies.archiveForFraud)).status).toBe(200);
}

/** Hands the worker its messages until it sends none. Throws an error if one fails. */
export async function workErasure(bank: Bank, platform: Partial<Platform> = {}): Promise<void> {
  const handler = createQueueHandler(rewritesWorker, { ...bank.platform, ...platform });
  takeSent(bank, rewritesQueue.name);
  for (
    let messages: readonly object[] = [{ organisationId: bank.organisationId, work: 'erasing' }];
    messages.length > 0;
  ) {
    for (const body of messages) {
      const { batchItemFailures } = await handler(sqsEvent(body));
      if (batchItemFailures.length > 0) throw new Error(`killed: ${String(bank.logs.at(-1)?.error)}`);
    }
    messages = takeSent(bank, rewritesQueue.name);
  }
}

/** Begins the erasure of an archived customer, and works until the journal and the log are erased too. */
export async function eraseWholly(bank: Bank, customerId: string): Promise<void> {
  await startErasure(bank.platform, { organisationId: bank.organisationId, customerId });
  await workErasure(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
}

/** Calls fail from a number of writes on, as if the function had been killed there. */
export function mortalTable(table: Table, writes: number): Table {
  let left = writes;
  const mortal = <Call extends (...given: never[]) => Promise<unknown>>(call: Call) =>
    ((...given: never[]) =>
      ((left -= 1), left < 0) ? Promise.reject(new Error('killed')) : call(...given)) as unknown as Call;
  return { ...table, transact: mortal(table.transact), update: mortal(table.update) };
}

/** Works with a table that kills the worker at its first write, its second, and so on, until it ends. Returns how often it was killed. */
export async function workKilledAtEachWrite(bank: Bank): Promise<number> {
  for (let writes = 0; ; writes += 1) {
    expect(writes).toBeLessThan(100);
    const isDone = await workErasure(bank, { table: mortalTable(bank.table, writes) }).then(
      () => true,
      () => false,
    );
    if (isDone) return writes;
  }
}

/** Everything in the table and among the files, with all values that the present keys can open. */
export async function everythingIn(bank: Bank, stored: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const cipher = await bank.platform.cipher(bank.organisationId);
  const texts: string[] = [];
  const note = (bytes: Uint8Array) => {
    texts.push(Buffer.from(bytes).toString('utf8'));
    try {
      texts.push(unpack(bytes));
    } catch {
      // It was not compressed.
    }
  };
  const newId = 9;
  const noting: FieldCipher = {
    ...cipher,
    openBytes: (sealed, at) => {
      const bytes = cipher.openBytes(sealed, at);
      note(bytes);
      return bytes;
    },
    sealBytes: () => Buffer.from([2, 0, newId]),
  };
  for (const items of (await readItems(bank.documents, testTableName)).values()) {
    for (const item of items) {
      texts.push(JSON.stringify(item));
      resealedAttributes(item, { organisationId: bank.organisationId, cipher: noting, newId });
    }
  }
  for (const [key, bytes] of stored) texts.push(key, Buffer.from(bytes).toString('latin1'));
  return texts.join('\n');
}
