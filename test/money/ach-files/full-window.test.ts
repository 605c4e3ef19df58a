import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { enterWindow } from '../../../functions/money/ach-files/enter-window.ts';
import { stageScope } from '../../../functions/money/ach-files/store.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { readAchParts } from '../../../functions/ports/ach-rail/nacha/read-file.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';
import { createMemoryAchFiles } from '../../../local/engines/ach-files-of-files.ts';
import { testCipher } from '../../support/bank/test-cipher.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { banksWithFiles, instant, routingNumber } from './file-bank.ts';

const entries = 100_000;
/** It takes 3 s. */
const cpuSecondsMax = 20;

test('a window of 100,000 entries is written within the time of a function, each entry once', async () => {
  const table = createMemoryTable();
  const achFiles = createMemoryAchFiles();
  const settings = { ...testSettings, sandbox: false, banks: banksWithFiles() };
  const cipher = () => Promise.resolve(testCipher());
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), alarm: jest.fn() };
  const now = instant('2026-12-01T21:45:00.000Z');
  const times = { organisationId: '1', now, realNow: now };
  for (let number = 1; number <= entries; number += 1) {
    const { change } = await enterWindow(
      { table, ids: randomIds, settings },
      times,
      {
        kind: 'Payment',
        routingNumber,
        traceNumber: `10199999${String(number).padStart(7, '0')}`,
        accountName: 'Peter Parker',
        source: { type: 'achPayment', id: String(number) },
        direction: number % 2 === 0 ? 'Credit' : 'Debit',
        amount: cents(number),
        sameDay: false,
        entryClass: 'PPD',
        transactionCode: number % 2 === 0 ? '22' : '27',
        description: 'Rent',
        receiver: outside,
      },
      testCipher(),
    );
    await table.transact(change.writes);
  }
  const begun = process.cpuUsage();
  const closing = instant('2026-12-01T21:55:00.000Z');
  const clock = { now: () => closing };
  const platform = { table, ids: randomIds, settings, cipher, achFiles, log, clock };
  await closeWindow(platform, { now: closing, realNow: closing }, { scope: stageScope, routingNumber, window: now });
  const { user, system } = process.cpuUsage(begun);
  const bytes = await achFiles.read(`outgoing/${routingNumber}/20261201T1645-1.ach`);
  let [count, sum, faults] = [0, 0, 0];
  for (const part of readAchParts(bytes ?? new Uint8Array())) {
    faults += part.faults.length;
    if (part.part !== 'entry') continue;
    count += 1;
    sum += part.entry?.amountCents ?? 0;
  }
  expect([count, sum, faults]).toEqual([entries, (entries * (entries + 1)) / 2, 0]);
  expect((user + system) / 1e6).toBeLessThan(cpuSecondsMax);
});
