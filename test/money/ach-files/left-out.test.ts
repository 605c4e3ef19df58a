import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { enterWindow } from '../../../functions/money/ach-files/enter-window.ts';
import type { WindowEntry } from '../../../functions/money/ach-files/window-entry.ts';
import { suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { banksWithFiles, entriesOf, instant, openWindowsOf, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const key = () => `outgoing/${routingNumber}/${bank.organisationId}/20261201T1645-1.ach`;

const owedReturn: Partial<WindowEntry> = {
  kind: 'Return',
  transactionCode: '21',
  description: 'SALARY',
  company: { identification: '1123456789', name: 'ACME PAYROLL' },
  addenda: [
    {
      kind: 'Return',
      returnCode: 'R03',
      originalTrace: '021000020000001',
      dateOfDeath: undefined,
      originalDfi: routingNumber.slice(0, 8),
      information: '',
    },
  ],
};

async function enter(number: number, overrides: Partial<WindowEntry> = {}) {
  const times = { organisationId: bank.organisationId, now: window, realNow: bank.clock.now() };
  const entry: WindowEntry = {
    kind: 'Payment',
    routingNumber,
    traceNumber: `10199999${String(number).padStart(7, '0')}`,
    accountName: 'Peter Parker',
    source: { type: 'achPayment', id: String(number) },
    direction: 'Credit',
    amount: cents(10_00),
    sameDay: false,
    entryClass: 'PPD',
    transactionCode: '22',
    description: 'Rent',
    receiver: outside,
    ...overrides,
  };
  const { change } = await enterWindow(bank.platform, times, entry, await bank.platform.cipher(bank.organisationId));
  await bank.table.transact(change.writes);
}

const suspend = () =>
  suspendOrganisation(bank.platform, {
    organisationId: bank.organisationId,
    scope: 'suspension',
    command: 'org:suspend',
    by: 'local:ada',
    reason: 'Case 17',
  });
const closeAt = (at: string) => {
  const moment = { now: instant(at), realNow: bank.clock.now() };
  return closeWindow(bank.platform, moment, { scope: bank.organisationId, routingNumber, window });
};

test('a return of a suspended organisation leaves in time, and only its own entries wait', async () => {
  await enter(1);
  await enter(2, owedReturn);
  await suspend();
  expect(await closeAt('2026-12-01T21:55:00.000Z')).toBe(true);
  const { files, faults } = readAchFiles((await bank.platform.achFiles.read(key())) ?? new Uint8Array());
  expect(faults).toEqual([]);
  const written = files[0]?.batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => traceNumber));
  expect(written).toEqual(['101999990000002']);
  expect(await entriesOf(bank)).toMatchObject([
    { kind: 'Return', window },
    { kind: 'Payment', window: '2026-12-02T21:45:00.000Z' },
  ]);
});

test('a window that cannot be written holds up no entry that is left out, which goes to a window that is not past', async () => {
  await enter(1);
  await enter(2, owedReturn);
  await suspend();
  await bank.platform.achFiles.putOnce(key(), Buffer.from('other'));
  await expect(closeAt('2026-12-10T15:00:00.000Z')).rejects.toThrow();
  expect(await entriesOf(bank)).toMatchObject([
    { kind: 'Return', window },
    { kind: 'Payment', window: '2026-12-10T21:45:00.000Z' },
  ]);
  expect(await openWindowsOf(bank)).toHaveLength(2);
});
