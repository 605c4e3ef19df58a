import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import type { AnsweredMessage } from '../../../functions/money/ach-files/answer-messages.ts';
import { enterWindow } from '../../../functions/money/ach-files/enter-window.ts';
import { followFile } from '../../../functions/money/ach-files/follow-file.ts';
import { achFile, memberPartition, stageScope, windowPartition } from '../../../functions/money/ach-files/store.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { outgoingFileId } from '../../../functions/money/ach-files/file-ids.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { createMemoryAchFiles } from '../../../local/engines/ach-files-of-files.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { banksWithFiles, fileSettings, instant, routingNumber } from './file-bank.ts';

/** More than one transaction deletes. */
const organisations = 120;
const window = instant('2026-12-01T21:45:00.000Z');
const closing = instant('2026-12-01T21:55:00.000Z');
const ref = { scope: stageScope, routingNumber, window };
// Fewer members would be planned as other files.
const limits = { ...fileSettings.limits, batchEntries: 50, fileEntries: 50 };
const settingsWith = (given: typeof limits) => ({
  ...testSettings,
  sandbox: false,
  banks: banksWithFiles({ limits: given }),
});
const settings = settingsWith(limits);
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), alarm: jest.fn() };

async function fill(table: ReturnType<typeof createMemoryTable>) {
  for (let number = 1; number <= organisations; number += 1) {
    const times = { organisationId: String(number), now: window, realNow: window };
    const { change } = await enterWindow(
      { table, ids: randomIds, settings },
      times,
      {
        kind: 'Payment',
        routingNumber,
        traceNumber: `10199999${String(number).padStart(7, '0')}`,
        accountName: 'Peter Parker',
        source: { type: 'achPayment', id: String(number) },
        direction: 'Credit',
        amount: cents(number),
        sameDay: false,
        entryClass: 'PPD',
        transactionCode: '22',
        description: 'Rent',
        receiver: outside,
      },
      testCipher(String(number)),
    );
    await table.transact(change.writes);
  }
}

test('a worker that is killed while it deletes a window of many organisations has written it: the next one only deletes', async () => {
  const table = createMemoryTable();
  const achFiles = createMemoryAchFiles();
  await fill(table);
  const clock = { now: () => closing };
  const platform = {
    table,
    ids: randomIds,
    settings,
    cipher: (id: string) => Promise.resolve(testCipher(id)),
    achFiles,
    log,
    clock,
  };
  const moment = { now: closing, realNow: closing };
  let deletions = 0;
  const mortal: typeof table = {
    ...table,
    transact: (writes) => {
      if (writes.every((write) => 'Delete' in write) && (deletions += 1) === 2)
        return Promise.reject(new Error('killed'));
      return table.transact(writes);
    },
  };
  await expect(closeWindow({ ...platform, table: mortal }, moment, ref)).rejects.toThrow('killed');
  expect((await table.query({ pk: memberPartition(ref) })).length).toBeLessThan(organisations);
  expect(await closeWindow(platform, moment, ref)).toBe(true);
  expect(await table.query({ pk: memberPartition(ref) })).toEqual([]);
  expect(await table.query({ pk: windowPartition(stageScope) })).toEqual([]);
  const files = await Promise.all(
    [1, 2, 3, 4].map((n) => achFiles.read(`outgoing/${routingNumber}/20261201T1645-${n}.ach`)),
  );
  const counts = files.map((bytes) => bytes && readAchFiles(bytes).files[0]?.batches[0]?.entries.length);
  expect(counts).toEqual([50, 50, 20, undefined]);
});

test('a rejected batch of many organisations is shown to each of them by several messages', async () => {
  const table = createMemoryTable();
  await fill(table);
  let now = closing;
  const sent: AnsweredMessage[] = [];
  const platform = {
    table,
    ids: randomIds,
    settings: settingsWith({ ...limits, batchEntries: 40, fileEntries: organisations }),
    cipher: (id: string) => Promise.resolve(testCipher(id)),
    achFiles: createMemoryAchFiles(),
    log,
    clock: { now: () => now },
    queues: {
      send: ({ body }: { readonly body: object }) => Promise.resolve(void sent.push(body as AnsweredMessage)),
    },
  };
  await closeWindow(platform, { now: closing, realNow: closing }, ref);
  const fileId = outgoingFileId(ref, 1);
  const rejectBatch = async (batch: number) => {
    const source = { scope: stageScope, routingNumber, by: 'Bank' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name: '20261201T1645-1' }, batch } as const;
    expect(await noteAnswer(platform, source, said)).toBe(undefined);
    let messages = 0;
    for (let one = sent.pop(); one !== undefined; messages += 1) {
      const rest = await followFile(platform, one, () => true);
      one = rest as AnsweredMessage | undefined;
    }
    return messages;
  };
  const countRejected = async () => {
    const numbers = Array.from({ length: organisations }, (_, index) => String(index + 1));
    const parts = await Promise.all(numbers.map((id) => table.get(achFile(id, fileId).key)));
    expect(new Set(parts.map((part) => part?.['status']))).toEqual(new Set(['Acknowledged']));
    return parts.filter((part) => part?.['rejectedEntries'] === 1).length;
  };
  await rejectBatch(1);
  expect(await countRejected()).toBe(40);
  now = instant('2026-12-01T21:56:00.000Z');
  expect(await rejectBatch(3)).toBe(3);
  expect(await countRejected()).toBe(80);
});
