import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { enterWindow } from '../../../functions/money/ach-files/enter-window.ts';
import { achWindowsQueue } from '../../../functions/money/ach-files/queues.ts';
import type { WindowEntry } from '../../../functions/money/ach-files/window-entry.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { otherBank, trace } from './bank-file.ts';
import { routingNumber } from './file-bank.ts';

/** The same-day window of 10:30 in a stage with real money, and when its file is written. */
export const beforeWindow = '2026-12-01T15:00:00Z';
export const windowClosed = '2026-12-01T15:40:00.000Z';

/** A same-day credit with this sequence in its trace number. */
export const windowEntry = (number: number, overrides: Partial<WindowEntry> = {}): WindowEntry => ({
  kind: 'Payment',
  routingNumber,
  traceNumber: `10199999${String(number).padStart(7, '0')}`,
  accountName: 'Peter Parker',
  source: { type: 'achPayment', id: String(number) },
  direction: 'Credit',
  amount: cents(10_00),
  sameDay: true,
  entryClass: 'PPD',
  transactionCode: '22',
  description: 'Rent',
  receiver: outside,
  ...overrides,
});

/** The return of a credit that came in. */
export const windowReturn = (number: number, overrides: Partial<WindowEntry> = {}): WindowEntry =>
  windowEntry(number, {
    kind: 'Return',
    transactionCode: '21',
    source: { type: 'achReceivedPayment', id: String(number) },
    company: { identification: '1123456789', name: 'ACME' },
    receiver: { name: 'JANE MARLOW', routingNumber: otherBank, accountNumber: '123456789012' },
    addenda: [
      {
        kind: 'Return',
        returnCode: 'R03',
        originalTrace: trace(number),
        dateOfDeath: undefined,
        originalDfi: routingNumber.slice(0, 8),
        information: '',
      },
    ],
    ...overrides,
  });

/** Puts an entry of an organisation into the window. */
export async function enter(bank: Bank, one: Bank, given: WindowEntry): Promise<void> {
  const times = { organisationId: one.organisationId, now: bank.clock.now(), realNow: bank.clock.now() };
  const cipher = await one.platform.cipher(one.organisationId);
  const { change } = await enterWindow(bank.platform, times, given, cipher);
  await bank.table.transact(change.writes);
}

/** What the schedule does every five minutes. */
export async function look(bank: Bank): Promise<void> {
  await deliver(bank, achWindowsWorker, {});
  for (const body of takeSent(bank, achWindowsQueue.name)) await deliver(bank, achWindowsWorker, body);
}

/** The n-th file of the window, read. */
export async function fileAt(bank: Bank, n: number, routing = routingNumber) {
  const bytes = await bank.platform.achFiles.read(`outgoing/${routing}/20261201T1030-${n}.ach`);
  return bytes && readAchFiles(bytes);
}

/** Enters all these entries, and writes their window. */
export async function writeWindow(bank: Bank, entries: readonly WindowEntry[]): Promise<void> {
  bank.clock.set(beforeWindow);
  for (const one of entries) await enter(bank, bank, one);
  bank.clock.set(windowClosed);
  await look(bank);
}
