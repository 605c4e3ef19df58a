import { achTraceItem, sealKey, traceKey } from '../../../functions/money/ach-files/store.ts';
import { entryLane } from '../../../functions/money/ach-files/enter-window.ts';
import { missedWindowMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { makeAch, payment, step } from '../payments/ach-bank.ts';
import { freeze, openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { banksWithFiles, entriesOf, instant, openWindowsOf, routingNumber } from './file-bank.ts';

const submit = jest.fn();
const bank = useOrganisation({
  settings: { banks: banksWithFiles() },
  platform: { achRail: { submit } },
  at: '2026-12-01T15:00:00Z', // Tuesday, 10:00 at the bank
});
const window = instant('2026-12-01T21:45:00.000Z');
const nextWindow = instant('2026-12-02T21:45:00.000Z');
const refOf = (at = window) => ({ scope: bank.organisationId, routingNumber, window: at });
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 100_00 });
});
const seal = (lane: number, at = window) =>
  bank.table.put({ Item: sealKey(refOf(at), lane), ConditionExpression: 'attribute_not_exists(pk)' });

test('trace numbers begin with the eight digits of the bank and ascend', async () => {
  const ids = [await makeAch(bank, account, { amount: 1_00 }), await makeAch(bank, account, { amount: 1_00 })];
  const traces = await Promise.all(ids.map(async (id) => String((await payment(bank, id)).attributes['traceNumber'])));
  expect(traces.map((trace) => trace.slice(0, 8))).toEqual(['10199999', '10199999']);
  expect(traces).toEqual(['101999990000001', '101999990000002']);
});

test('a payment becomes Sent and enters the window in one step; the port is not asked', async () => {
  const id = await makeAch(bank, account, { amount: 40_00 });
  await runDue(bank, window);
  expect((await payment(bank, id)).attributes.status).toBe('Sent');
  const [entry] = await entriesOf(bank);
  expect(entry).toMatchObject({
    kind: 'Payment',
    source: { type: 'achPayment', id },
    window,
    direction: 'Credit',
    amount: 40_00,
    entryClass: 'PPD',
    transactionCode: '22',
    companyIdentification: '1987654321',
  });
  const trace = await bank.table.get(traceKey(refOf(), bank.organisationId, entry?.traceNumber ?? ''));
  expect(trace && achTraceItem.parse(trace)).toMatchObject({ source: { id }, amount: 40_00 });
  expect(await openWindowsOf(bank)).toMatchObject([{ window, dueAt: '2026-12-01T21:55:00.000Z' }]);
  expect(submit).not.toHaveBeenCalled();
});

test('a payment whose window is sealed leaves in the next one, and its dates count from there', async () => {
  const id = await makeAch(bank, account, { amount: 40_00 });
  const trace = String((await payment(bank, id)).attributes['traceNumber']);
  await seal(0);
  if (entryLane(trace) !== 0) await seal(entryLane(trace));
  await runDue(bank, window);
  const [entry] = await entriesOf(bank);
  expect(entry?.window).toBe(nextWindow);
  const alarms = bank.logs.filter(({ message }) => message === missedWindowMessage.text);
  expect(alarms).toMatchObject([{ fields: { resourceId: id, at: nextWindow } }]);
  expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Sent', expectedCompletionDate: '2026-12-03' });
});

test('a payment that is handed over late, before the window is closed, is in it', async () => {
  await makeAch(bank, account, { amount: 40_00 });
  await runDue(bank, '2026-12-01T21:54:59.999Z');
  expect((await entriesOf(bank))[0]?.window).toBe(window);
});

test('a debit to a frozen account is Rejected and enters no window', async () => {
  const id = await makeAch(bank, account, { direction: 'Debit', amount: 40_00 });
  await freeze(bank, account);
  await runDue(bank, window);
  expect((await payment(bank, id)).attributes.status).toBe('Rejected');
  expect(await entriesOf(bank)).toEqual([]);
});

test('a payment that is transmitted in the sandbox enters the next window', async () => {
  const id = await makeAch(bank, account, { amount: 40_00 });
  expect((await step(bank, 'transmit', id)).status).toBe(200);
  await step(bank, 'transmit', id);
  expect((await entriesOf(bank)).map((entry) => entry.window)).toEqual([window]);
});
