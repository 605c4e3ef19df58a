import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { entryContext } from '../../../functions/money/ach-files/store.ts';
import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { unsentEntryMessage } from '../../../functions/money/payments/ach-clearing.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { ledgerOf, makeAch, payment, step } from '../payments/ach-bank.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { banksWithFiles, changeEntry, instant, routingNumber, spoilEntry } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const closing = instant('2026-12-01T21:55:00.000Z');
const clearing = '2026-12-04T13:30:00.000Z';
const key = () => `outgoing/${routingNumber}/${bank.organisationId}/20261201T1645-1.ach`;
let account: string;
beforeEach(async () => {
  bank.logs.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
});

const makeDebit = (overrides: object = {}) =>
  makeAch(bank, account, { direction: 'Debit', amount: 40_00, ...overrides });
const statusOf = async (id: string) => (await payment(bank, id)).attributes.status;
const available = async () => (await ledgerOf(bank, account)).available;
const close = (now = closing) =>
  closeWindow(bank.platform, { now, realNow: bank.clock.now() }, { scope: bank.organisationId, routingNumber, window });
const alarms = ({ text }: { readonly text: string }) => bank.logs.filter(({ message }) => message === text);
const written = async () => {
  const { files } = readAchFiles((await bank.platform.achFiles.read(key())) ?? new Uint8Array());
  return files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map((one) => one.amountCents)));
};

const spoil = (paymentId: string) => spoilEntry(bank, paymentId);
async function erase(paymentId: string) {
  const cipher = await bank.platform.cipher(bank.organisationId);
  const traceNumber = String((await payment(bank, paymentId)).attributes['traceNumber']);
  const sealedContent = cipher.seal('', entryContext({ organisationId: bank.organisationId, traceNumber }));
  await changeEntry(bank, paymentId, { sealedContent });
}

describe('a debit whose window is not written', () => {
  test('is not credited when its money is due, with an alarm, and is credited once the file is there', async () => {
    const id = await makeDebit();
    await runDue(bank, window);
    await runDue(bank, clearing);
    expect(await statusOf(id)).toBe('Clearing');
    expect(await available()).toBe(100_00);
    expect(alarms(unsentEntryMessage)).toMatchObject([
      { fields: { resourceId: id, outcome: expect.stringContaining('is not written') } },
    ]);
    await close(instant(clearing));
    await runDue(bank, '2026-12-04T15:00:00.000Z');
    expect(await statusOf(id)).toBe('Sent');
    expect(await available()).toBe(140_00);
  });

  test('is not credited by a message of the rail', async () => {
    const id = await makeDebit();
    await runDue(bank, window);
    const message = { organisationId: bank.organisationId, kind: 'cleared', paymentId: id };
    await deliver(bank, achRailWorker, message);
    expect(await statusOf(id)).toBe('Clearing');
    await close();
    await deliver(bank, achRailWorker, message);
    expect(await statusOf(id)).toBe('Sent');
  });

  test.each([{ sameDay: true }, { sameDay: true, clearingDaysOverride: 0 }])(
    'is not credited before the file is written, also with %j',
    async (overrides) => {
      const id = await makeDebit(overrides);
      await runDue(bank, '2026-12-01T15:30:00.000Z');
      expect(await statusOf(id)).toBe('Clearing');
      await runDue(bank, '2026-12-01T15:40:00.000Z');
      expect(await statusOf(id)).toBe('Clearing');
      expect(alarms(unsentEntryMessage)).toEqual([]);
      const ref = { scope: bank.organisationId, routingNumber, window: instant('2026-12-01T15:30:00.000Z') };
      await closeWindow(bank.platform, { now: bank.clock.now(), realNow: bank.clock.now() }, ref);
      await runDue(bank, '2026-12-01T15:41:00.000Z');
      expect(await statusOf(id)).toBe('Sent');
    },
  );
});

describe.each([
  ['refused', spoil],
  ['erased', erase],
] as const)('an entry that is %s', (_, make) => {
  test.each(['Debit', 'Credit'] as const)(
    'ends its %s as Returned: its money is where it was, and the integrator is told',
    async (direction) => {
      const id = await makeAch(bank, account, { direction, amount: 40_00 });
      await runDue(bank, window);
      await make(id);
      const rows = await emittedBy(bank, () => close());
      expect(rows.flatMap(({ events }) => events.slice(0, 1))).toMatchObject([
        {
          type: 'payment.returned',
          attributes: { reason: 'FileRecordEditCriteria', previousStatus: direction === 'Debit' ? 'Clearing' : 'Sent' },
        },
      ]);
      expect((await payment(bank, id)).attributes).toMatchObject({
        status: 'Returned',
        reason: 'FileRecordEditCriteria',
      });
      expect(await available()).toBe(100_00);
      await runDue(bank, '2026-12-20T15:00:00.000Z');
      expect(await statusOf(id)).toBe('Returned');
      expect(await available()).toBe(100_00);
      expect(alarms(refusedEntryMessage)).toMatchObject([{ fields: { resourceId: id } }]);
    },
  );

  test('does not count for the limits of its account', async () => {
    const usageOf = async () =>
      (await bank.call('GET', `/accounts/${account}/limits`)).body.data.attributes.ach.totalsDaily;
    const before = await usageOf();
    const id = await makeDebit();
    await runDue(bank, window);
    expect(await usageOf()).not.toEqual(before);
    await make(id);
    await close();
    expect(await usageOf()).toEqual(before);
  });

  test('ends the reversal of a payment, and the money that it took comes back', async () => {
    const id = await makeDebit();
    await step(bank, 'transmit', id);
    await step(bank, 'clear', id);
    const reversal = await bank.call('POST', `/payments/${id}/reverse`, {
      data: { type: 'paymentReversal', attributes: { reason: 'Duplicate' } },
    });
    expect(await available()).toBe(100_00);
    await runDue(bank, window);
    await make(reversal.body.data.id);
    await close();
    expect(await statusOf(reversal.body.data.id)).toBe('Returned');
    expect(await statusOf(id)).toBe('Sent');
    expect(await available()).toBe(140_00);
  });
});

test('what was refused in a run that was killed stays refused, also if it could be written now', async () => {
  const refused = await makeDebit();
  await makeDebit({ amount: 5_00 });
  await runDue(bank, window);
  await spoil(refused);
  const transact: typeof bank.table.transact = async (writes, ...rest) => {
    await bank.table.transact(writes, ...rest);
    if (writes.some(({ Put }) => Put?.Item?.['refusedWhy'] !== undefined)) throw new Error('killed');
  };
  const dying = { ...bank.platform, table: { ...bank.platform.table, transact } };
  const times = { now: closing, realNow: bank.clock.now() };
  const ref = { scope: bank.organisationId, routingNumber, window };
  await expect(closeWindow(dying, times, ref)).rejects.toThrow('killed');
  expect(await statusOf(refused)).toBe('Returned');
  await changeEntry(bank, refused, { transactionCode: '27' });
  expect(await close()).toBe(true);
  expect(await written()).toEqual([5_00]);
  expect(await available()).toBe(100_00);
});
