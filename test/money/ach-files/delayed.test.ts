import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { resumeOrganisation, suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { commit, momentOf } from '../../../functions/kernel/journal/commit.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { account as accountRef } from '../../../functions/accounts/accounts/for-others.ts';
import { readItem } from '../../../functions/kernel/table/read-item.ts';
import { achRulesOf } from '../../../functions/money/payments/ach-rules.ts';
import { unsentEntryMessage } from '../../../functions/money/payments/ach-clearing.ts';
import { decideTransfer } from '../../../functions/money/payments/bank-transfer.ts';
import { refuseEntries } from '../../../functions/money/ach-files/refuse-entries.ts';
import { achEntryItem, entryPartition } from '../../../functions/money/ach-files/store.ts';
import { nextTraceNumber } from '../../../functions/money/ach-files/trace-numbers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { ledgerOf, makeAch, payment, step } from '../payments/ach-bank.ts';
import { openAccount, openCustomer } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const nextWindow = instant('2026-12-02T21:45:00.000Z');
let [customerId, account] = ['', ''];
beforeEach(async () => {
  bank.logs.splice(0);
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
});

const change = () => ({ organisationId: bank.organisationId, scope: 'suspension' }) as const;
const suspend = () =>
  suspendOrganisation(bank.platform, { ...change(), command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
const resume = () => resumeOrganisation(bank.platform, { ...change(), command: 'org:resume' });
const close = (at = window, now = instant(at.replace('T21:45', 'T21:55'))) =>
  closeWindow(
    bank.platform,
    { now, realNow: bank.clock.now() },
    { scope: bank.organisationId, routingNumber, window: at },
  );
const attributesOf = async (id: string) => (await payment(bank, id)).attributes;
const available = async (id = account) => (await ledgerOf(bank, id)).available;

test('a debit that its window leaves out is dated anew, with an event, and its money arrives by the later window', async () => {
  const id = await makeAch(bank, account, { direction: 'Debit', amount: 40_00 });
  await runDue(bank, window);
  expect(await attributesOf(id)).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-04' });
  await suspend();
  const rows = await emittedBy(bank, () => close());
  expect(rows.flatMap(({ events }) => events)).toMatchObject([
    {
      type: 'payment.delayed',
      attributes: { status: 'Clearing', amount: 40_00, previousDate: '2026-12-04', date: '2026-12-07' },
      relationships: { payment: { id } },
    },
  ]);
  await resume();
  expect(await attributesOf(id)).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-07' });
  await close(nextWindow);
  await runDue(bank, '2026-12-04T13:30:00.000Z');
  expect(await attributesOf(id)).toMatchObject({ status: 'Clearing' });
  expect(await available()).toBe(100_00);
  await runDue(bank, '2026-12-07T13:30:00.000Z');
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
  expect(await available()).toBe(140_00);
});

test('the worker of a sandbox carries entries over too', async () => {
  await makeAch(bank, account, { amount: 40_00 });
  await runDue(bank, window);
  await suspend();
  bank.clock.set('2026-12-01T21:55:00.000Z');
  expect(await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId })).toBe(true);
  expect(await entriesOf(bank)).toMatchObject([{ window: nextWindow }]);
});

test('a debit of an organisation that stays suspended is not credited', async () => {
  const id = await makeAch(bank, account, { direction: 'Debit', amount: 40_00 });
  await runDue(bank, window);
  await suspend();
  await close();
  await close(nextWindow);
  await runDue(bank, '2026-12-04T13:30:00.000Z');
  await close(instant('2026-12-03T21:45:00.000Z'));
  await close(instant('2026-12-04T21:45:00.000Z'));
  await runDue(bank, '2026-12-07T13:30:00.000Z');
  await resume();
  expect(await attributesOf(id)).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-10' });
  expect(await available()).toBe(100_00);
});

test('a credit that its window leaves out arrives later, and may be returned until the later date', async () => {
  const id = await makeAch(bank, account, { amount: 40_00 });
  await runDue(bank, window);
  await suspend();
  const rows = await emittedBy(bank, () => close());
  expect(rows.flatMap(({ events }) => events)).toMatchObject([
    { type: 'payment.delayed', attributes: { status: 'Sent', previousDate: '2026-12-02', date: '2026-12-03' } },
  ]);
  await resume();
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent', expectedCompletionDate: '2026-12-03' });
  // The 60 days of a dispute end a banking day later than those of the first window.
  bank.clock.set('2027-02-02T15:00:00Z');
  expect((await step(bank, 'return', id, { reason: 'UnauthorizedDebitToConsumer' })).status).toBe(200);
});

test('the entry of a payment that was Returned meanwhile does not move, without an event', async () => {
  const id = await makeAch(bank, account, { direction: 'Debit', amount: 40_00 });
  await runDue(bank, window);
  await step(bank, 'return', id);
  await suspend();
  expect((await emittedBy(bank, () => close())).flatMap(({ events }) => events)).toEqual([]);
  expect(await entriesOf(bank)).toMatchObject([{ window, refusedWhy: 'its payment has ended' }]);
});

describe('a transfer between accounts of a customer', () => {
  let to: string;
  beforeEach(async () => {
    to = await openAccount(bank, { customerId });
    const moment = await momentOf(bank.platform, bank.organisationId, 'migrations');
    const [from, target] = await Promise.all(
      [account, to].map((id) => readItem(bank.table, accountRef(bank.organisationId, id))),
    );
    if (from === undefined || target === undefined) throw new Error('there is no such account');
    const traceNumber = await nextTraceNumber(bank.platform, { organisationId: bank.organisationId, routingNumber });
    const ordered = decideTransfer(
      { from, to: target, amount: cents(40_00), traceNumber, tags: {} },
      {
        now: moment.now,
        ach: achRulesOf(bank.platform.settings, from),
        cipher: await bank.platform.cipher(bank.organisationId),
      },
    );
    if (ordered === undefined) throw new Error('the transfer is refused');
    await commit(bank.platform, moment, ordered.change);
    await runDue(bank, window);
  });
  const arrival = async () => (await bank.call('GET', `/received-payments?filter[accountId]=${to}`)).body.data[0];

  test('does not arrive before its entry has left', async () => {
    await runDue(bank, '2026-12-02T13:30:00.000Z');
    expect(await available(to)).toBe(0);
    expect(bank.logs.filter(({ message }) => message === unsentEntryMessage.text)).toHaveLength(1);
    await close(window, bank.clock.now());
    await runDue(bank, '2026-12-02T14:30:00.000Z');
    expect(await available(to)).toBe(40_00);
  });

  test('arrives later if its window leaves it out', async () => {
    await suspend();
    await close();
    await resume();
    expect((await arrival()).attributes).toMatchObject({ status: 'Pending', completionDate: '2026-12-03' });
    await close(nextWindow);
    await runDue(bank, '2026-12-03T13:30:00.000Z');
    expect(await available(to)).toBe(40_00);
  });

  test('comes back from both ends if its entry is refused', async () => {
    const [stored] = await bank.table.query({ pk: entryPartition(bank.organisationId) });
    if (stored === undefined) throw new Error('there is no entry');
    const times = { now: window, realNow: bank.clock.now() };
    await refuseEntries(bank.platform, times, [{ item: achEntryItem.parse(stored), why: 'a test' }]);
    expect((await arrival()).attributes).toMatchObject({ status: 'Returned' });
    expect([await available(), await available(to)]).toEqual([100_00, 0]);
    await runDue(bank, '2026-12-20T13:30:00.000Z');
    expect([await available(), await available(to)]).toEqual([100_00, 0]);
  });
});
