import { dueQueue } from '../../../functions/time/due/queues.ts';
import { dueWorker } from '../../../functions/time/due/workers/due.ts';
import { wakeUpsWorker } from '../../../functions/time/due/workers/wake-ups.ts';
import { balanceOf, forceAccount, freeze, fund, openAccount, paymentsOf, schedule } from '../../support/bank/bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { emittedBy, eventTypesOf, journalRows } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let from: string;
let to: string;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 100_00 });
  to = await openAccount(bank);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const weekly = (values: Record<string, unknown> = {}) => ({
  schedule: { interval: 'Weekly', dayOfWeek: 'Friday', ...values },
});
const monthly = (values: Record<string, unknown> = {}) => ({
  schedule: { interval: 'Monthly', dayOfMonth: 15, ...values },
});
async function created(overrides: Record<string, unknown> = weekly()): Promise<string> {
  const answer = await schedule(bank, from, to, overrides);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}
const read = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;
const createdAts = async () => (await paymentsOf(bank, from)).map((one) => one.attributes['createdAt']);
const statuses = async () =>
  (await paymentsOf(bank, from)).map((one) => one.attributes['reason'] ?? one.attributes['status']);

describe('a run', () => {
  test('begins at six in the morning of the bank on its run day, and not before', async () => {
    await created();
    await runDue(bank, '2026-12-04T10:59:59.999Z');
    expect(await paymentsOf(bank, from)).toEqual([]);
    await runDue(bank, '2026-12-04T11:00:00.000Z');
    expect(await createdAts()).toEqual(['2026-12-04T11:00:00.000Z']);
  });

  test('begins at six in summer too, which is an hour earlier in the world', async () => {
    bank.clock.set('2027-06-01T15:00:00Z');
    await created();
    await runDue(bank, '2027-06-04T09:59:59.999Z');
    expect(await paymentsOf(bank, from)).toEqual([]);
    await runDue(bank, '2027-06-04T10:00:00.000Z');
    expect(await paymentsOf(bank, from)).toHaveLength(1);
  });

  test('pays with description, summary, tags and links of its schedule, and moves it on', async () => {
    const id = await created({ ...weekly(), tags: { flat: '7' }, transactionSummaryOverride: 'Flat 7' });
    await runDue(bank, '2026-12-04T12:00:00Z');
    const [payment] = await paymentsOf(bank, from);
    const recurringPayment = { data: { type: 'recurringCreditBookPayment', id } };
    expect(payment).toMatchObject({
      attributes: { status: 'Sent', amount: 10_00, direction: 'Credit', description: 'Rent', tags: { flat: '7' } },
      relationships: { recurringPayment, counterpartyAccount: { data: { id: to } } },
    });
    for (const accountId of [from, to]) {
      const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}`);
      expect(body.data[0].attributes.tags).toEqual({ flat: '7' });
      expect(body.data[0]).toMatchObject({
        attributes: { summary: 'Flat 7' },
        relationships: { recurringPayment, payment: { data: { id: payment?.id } } },
      });
    }
    expect(await read(id)).toMatchObject({
      status: 'Active',
      numberOfPayments: 1,
      updatedAt: '2026-12-04T12:00:00.000Z',
      schedule: { nextScheduledAction: '2026-12-11' },
    });
    expect([await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([90_00, 10_00]);
  });

  test('is one transaction of the journal: payment and legs, each naming the recurring payment', async () => {
    const id = await created();
    bank.clock.set('2026-12-04T12:00:00Z');
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(rows).toHaveLength(1);
    const recurringPayment = { type: 'recurringCreditBookPayment', id };
    expect(rows[0]?.events).toMatchObject([
      { type: 'payment.created', relationships: { recurringPayment } },
      { type: 'payment.sent', relationships: { recurringPayment } },
      { type: 'transaction.created', relationships: { recurringPayment, account: { id: from } } },
      { type: 'transaction.created', relationships: { recurringPayment, account: { id: to } } },
    ]);
    const row = (await journalRows(bank)).find((one) => one.listed?.['payment'] !== undefined && one.due !== undefined);
    expect(row?.due).toEqual([expect.objectContaining({ dueAt: '2026-12-11T11:00:00.000Z' })]);
  });

  test('of a due date on a weekend happens on Monday, of the month-end before it', async () => {
    await created(monthly({ dayOfMonth: 12, totalNumberOfPayments: 1 }));
    await created(monthly({ dayOfMonth: -5, totalNumberOfPayments: 1 }));
    await runDue(bank, '2026-12-12T12:00:00Z');
    expect(await paymentsOf(bank, from)).toEqual([]);
    await runDue(bank, '2026-12-14T12:00:00Z');
    await runDue(bank, '2026-12-24T12:00:00Z');
    expect(await createdAts()).toEqual(['2026-12-14T12:00:00.000Z', '2026-12-24T12:00:00.000Z']);
  });
});

describe('a start today', () => {
  const today = { ...weekly({ dayOfWeek: 'Tuesday' }) };

  test('before six runs today at six', async () => {
    bank.clock.set('2026-12-01T08:00:00Z');
    await created(today);
    await runDue(bank);
    expect(await paymentsOf(bank, from)).toEqual([]);
    await runDue(bank, '2026-12-01T11:00:00Z');
    expect(await createdAts()).toEqual(['2026-12-01T11:00:00.000Z']);
  });

  test('after six runs at once', async () => {
    await created(today);
    await runDue(bank, '2026-12-01T15:00:00Z');
    expect(await createdAts()).toEqual(['2026-12-01T15:00:00.000Z']);
  });

  test('on a Sunday that is a month-end runs at once, though its run day was the Friday before', async () => {
    bank.clock.set('2027-01-31T15:00:00Z');
    const id = await created(monthly({ dayOfMonth: -1 }));
    expect((await read(id)).schedule.nextScheduledAction).toBe('2027-01-31');
    await runDue(bank, '2027-01-31T15:00:00Z');
    expect(await createdAts()).toEqual(['2027-01-31T15:00:00.000Z']);
    expect((await read(id)).schedule.nextScheduledAction).toBe('2027-02-26');
  });
});

describe('once per due date', () => {
  test('many triggers at once make one payment', async () => {
    const id = await created();
    bank.clock.set('2026-12-04T12:00:00Z');
    await Promise.all([runDue(bank), runDue(bank), runDue(bank)]);
    await runDue(bank);
    expect(await paymentsOf(bank, from)).toHaveLength(1);
    expect((await read(id)).numberOfPayments).toBe(1);
  });

  test('missed runs are made up oldest first, each at the moment it really happens', async () => {
    const id = await created();
    await runDue(bank, '2026-12-19T12:00:00Z');
    expect(await createdAts()).toEqual(Array(3).fill('2026-12-19T12:00:00.000Z'));
    expect(await read(id)).toMatchObject({ numberOfPayments: 3, schedule: { nextScheduledAction: '2026-12-28' } });
  });

  test('a wake-up hands each bucket with something due to a worker of its own, and plans the next', async () => {
    await created();
    bank.clock.set('2026-12-04T12:00:00Z');
    takeSent(bank, dueQueue.name);
    bank.wakeUps.length = 0;
    await deliver(bank, wakeUpsWorker, { organisationId: bank.organisationId });
    const messages = takeSent(bank, dueQueue.name);
    expect(messages.length).toBeGreaterThanOrEqual(1);
    for (const message of messages) await deliver(bank, dueWorker, message);
    expect(await paymentsOf(bank, from)).toHaveLength(1);
    await deliver(bank, wakeUpsWorker, { organisationId: bank.organisationId });
    expect(bank.wakeUps.at(-1)?.organisationId).toBe(bank.organisationId);
  });

  test('a message without sense is refused and left to its queue', async () => {
    expect(await deliver(bank, dueWorker, { organisation: 'x' })).toBe(false);
    expect(bank.logs.at(-1)).toMatchObject({ level: 'error', message: 'worker failed' });
  });
});

describe('a run that cannot pay', () => {
  test('without funds it creates the payment and rejects it at once; it counts', async () => {
    const id = await created({ ...weekly(), amount: 60_00 });
    await runDue(bank, '2026-12-04T12:00:00Z');
    bank.clock.set('2026-12-11T12:00:00Z');
    const types = await eventTypesOf(bank, () => runDue(bank));
    expect(types).toEqual(['payment.created', 'payment.rejected']);
    expect(await statuses()).toEqual(['Sent', 'InsufficientFunds']);
    expect((await read(id)).numberOfPayments).toBe(2);
    expect(await balanceOf(bank, from)).toBe(40_00);
  });

  test.each(['from', 'to'])('with a Frozen account (%s) each is rejected until it is unfrozen', async (side) => {
    const id = await created();
    const frozen = side === 'from' ? from : to;
    await freeze(bank, frozen);
    await runDue(bank, '2026-12-04T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    await bank.call('POST', `/accounts/${frozen}/unfreeze`);
    await runDue(bank, '2026-12-11T12:00:00Z');
    expect(await statuses()).toEqual(['AccountFrozen', 'Sent']);
  });

  test('with a Closed account it is rejected as AccountClosed, and the schedule is kept', async () => {
    const id = await created();
    await forceAccount(bank, from, { status: 'Closed' });
    await runDue(bank, '2026-12-04T12:00:00Z');
    expect(await statuses()).toEqual(['AccountClosed']);
    expect(await read(id)).toMatchObject({ status: 'Active', numberOfPayments: 1 });
    await forceAccount(bank, from, { status: 'Open' });
    await runDue(bank, '2026-12-11T12:00:00Z');
    expect(await statuses()).toEqual(['AccountClosed', 'Sent']);
  });

  test('with an account that is gone it emits recurringPayment.failed, is not counted, and continues', async () => {
    const id = await created();
    await bank.table.transact([{ Delete: { Key: { pk: `acc#${bank.organisationId}#${to}`, sk: '-' } } }]);
    bank.clock.set('2026-12-04T12:00:00Z');
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      {
        type: 'recurringPayment.failed',
        attributes: { amount: 10_00, error: 'AccountNotFound' },
        relationships: { recurringPayment: { id }, account: { id: from } },
      },
    ]);
    expect(await read(id)).toMatchObject({
      status: 'Active',
      numberOfPayments: 0,
      schedule: { nextScheduledAction: '2026-12-11' },
    });
  });
});

describe('the end', () => {
  test('Completed with the last of the requested payments, with an event after that of the payment', async () => {
    const id = await created(weekly({ totalNumberOfPayments: 2 }));
    await runDue(bank, '2026-12-04T12:00:00Z');
    expect((await read(id)).status).toBe('Active');
    bank.clock.set('2026-12-11T12:00:00Z');
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.events.map((event) => event.type)).toEqual([
      'payment.created',
      'payment.sent',
      'transaction.created',
      'transaction.created',
      'recurringPayment.statusChanged',
    ]);
    expect(rows[0]?.events.at(-1)?.attributes).toEqual({
      amount: 10_00,
      status: 'Completed',
      previousStatus: 'Active',
      numberOfPayments: 2,
    });
    const completed = await read(id);
    expect(completed).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
    expect(completed.schedule).not.toHaveProperty('nextScheduledAction');
    await runDue(bank, '2027-11-12T12:00:00Z');
    expect(await paymentsOf(bank, from)).toHaveLength(2);
  });

  test('rejected payments count towards the end as every created payment does', async () => {
    const id = await created(weekly({ totalNumberOfPayments: 2 }));
    await freeze(bank, from);
    await runDue(bank, '2026-12-04T12:00:00Z');
    await runDue(bank, '2026-12-11T12:00:00Z');
    expect(await statuses()).toEqual(['AccountFrozen', 'AccountFrozen']);
    expect((await read(id)).status).toBe('Completed');
  });

  test('Completed with the run of the last due date up to the end, which counts itself', async () => {
    const id = await created(weekly({ endTime: '2026-12-11' }));
    await runDue(bank, '2026-12-04T12:00:00Z');
    await runDue(bank, '2026-12-11T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
  });

  test('a due date inside is run though its run day is after the end', async () => {
    const id = await created(monthly({ dayOfMonth: 12, endTime: '2026-12-12' }));
    expect((await read(id)).schedule.nextScheduledAction).toBe('2026-12-14');
    await runDue(bank, '2026-12-14T12:00:00Z');
    expect(await paymentsOf(bank, from)).toHaveLength(1);
    expect((await read(id)).status).toBe('Completed');
  });

  test('whichever of count and end comes first', async () => {
    const id = await created(weekly({ endTime: '2026-12-11', totalNumberOfPayments: 9 }));
    await runDue(bank, '2027-01-04T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
  });
});

test('many schedules of one account that fall due together all run, and no cent is lost', async () => {
  await fund(bank, from, 900_00);
  for (let n = 0; n < 12; n += 1) await created({ ...weekly({ totalNumberOfPayments: 1 }), amount: 1_00 + n });
  await runDue(bank, '2026-12-04T12:00:00Z');
  expect(await paymentsOf(bank, from)).toHaveLength(12);
  expect((await balanceOf(bank, from)) + (await balanceOf(bank, to))).toBe(1_000_00);
});
