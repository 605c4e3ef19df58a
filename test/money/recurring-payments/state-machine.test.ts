import { anotherOrganisation, openAccount, paymentsOf, refusals, schedule } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let from: string;
let to: string;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 1_000_00 });
  to = await openAccount(bank);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const weekly = (values: Record<string, unknown> = {}) => ({
  schedule: { interval: 'Weekly', dayOfWeek: 'Friday', ...values },
});
const monthly = (values: Record<string, unknown> = {}) => ({
  schedule: { interval: 'Monthly', dayOfMonth: 15, ...values },
});
async function created(overrides: Record<string, unknown>): Promise<string> {
  const answer = await schedule(bank, from, to, overrides);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}
const disable = (id: string) => bank.call('POST', `/recurring-payments/${id}/disable`);
const enable = (id: string) => bank.call('POST', `/recurring-payments/${id}/enable`);
const read = async (id: string) => (await bank.call('GET', `/recurring-payments/${id}`)).body.data.attributes;
const nextOf = (answer: Answer) => answer.body.data.attributes.schedule.nextScheduledAction as string | undefined;
const paidOn = async () =>
  (await paymentsOf(bank, from)).map((one) => String(one.attributes['createdAt']).slice(0, 10));

describe('disable', () => {
  test('a disabled recurring payment has no next run; the event tells before and after', async () => {
    const id = await created({ ...weekly(), tags: { a: 'b' } });
    bank.clock.advance({ hours: 1 });
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await disable(id)));
    expect(answer?.status).toBe(200);
    expect(answer?.body.data.attributes).toMatchObject({ status: 'Disabled', updatedAt: bank.clock.now() });
    expect(answer && nextOf(answer)).toBeUndefined();
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'recurringPayment.statusChanged',
        attributes: {
          amount: 10_00,
          status: 'Disabled',
          previousStatus: 'Active',
          numberOfPayments: 0,
          tags: { a: 'b' },
        },
        relationships: {
          recurringPayment: { type: 'recurringCreditBookPayment', id },
          account: { type: 'depositAccount', id: from },
          customer: answer?.body.data.relationships.customer.data,
        },
        resource: answer?.body.data,
      },
    ]);
  });

  test('a disabled recurring payment creates no further payments', async () => {
    const id = await created(weekly());
    await runDue(bank, '2026-12-04T12:00:00Z');
    await disable(id);
    await runDue(bank, '2027-03-01T12:00:00Z');
    expect(await paidOn()).toEqual(['2026-12-04']);
    expect((await read(id)).numberOfPayments).toBe(1);
  });

  test('disabling what is disabled is answered 200 without an event', async () => {
    const id = await created(weekly());
    const first = await disable(id);
    bank.clock.advance({ hours: 1 });
    const types = await eventTypesOf(bank, async () => expect((await disable(id)).body).toEqual(first.body));
    expect(types).toEqual([]);
  });

  test('disabling what is Completed is 409 and names the state', async () => {
    const id = await created(weekly({ totalNumberOfPayments: 1 }));
    await runDue(bank, '2026-12-04T12:00:00Z');
    const answer = await disable(id);
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['invalid_state', undefined]]);
    expect(answer.body.errors[0].detail).toContain('Completed');
  });

  test('disabling and running at the same moment pays once or not at all, and never after', async () => {
    const id = await created(weekly());
    bank.clock.set('2026-12-04T12:00:00Z');
    await Promise.all([disable(id), runDue(bank)]);
    const { numberOfPayments, status } = await read(id);
    expect(status).toBe('Disabled');
    expect(await paymentsOf(bank, from)).toHaveLength(numberOfPayments);
    await runDue(bank, '2026-12-31T12:00:00Z');
    expect(await paymentsOf(bank, from)).toHaveLength(numberOfPayments);
  });
});

describe('enable', () => {
  test('due dates that passed while it was disabled are skipped and never made up', async () => {
    const id = await created(weekly());
    await disable(id);
    bank.clock.set('2026-12-16T15:00:00Z');
    const answer = await enable(id);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Active', updatedAt: bank.clock.now() });
    expect(nextOf(answer)).toBe('2026-12-18');
    await runDue(bank, '2026-12-18T12:00:00Z');
    expect(await paidOn()).toEqual(['2026-12-18']);
  });

  test('the event tells the change from Disabled', async () => {
    const id = await created(weekly());
    await disable(id);
    const rows = await emittedBy(bank, () => enable(id));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Active', previousStatus: 'Disabled' } },
    ]);
  });

  test('enabling what is Active is answered 200 without an event', async () => {
    const id = await created(weekly());
    bank.clock.advance({ hours: 1 });
    const before = await read(id);
    const types = await eventTypesOf(bank, async () => expect((await enable(id)).status).toBe(200));
    expect(types).toEqual([]);
    expect(await read(id)).toEqual(before);
  });

  test('enabling what is Completed is 409', async () => {
    const id = await created(weekly({ totalNumberOfPayments: 1 }));
    await runDue(bank, '2026-12-04T12:00:00Z');
    expect(refusals(await enable(id))).toEqual([['invalid_state', undefined]]);
  });

  test('after the last due date it leads to Completed, with its event and without a next run', async () => {
    const id = await created(weekly({ endTime: '2026-12-11' }));
    await disable(id);
    bank.clock.set('2026-12-12T15:00:00Z');
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await enable(id)));
    expect(answer?.status).toBe(200);
    expect(answer?.body.data.attributes.status).toBe('Completed');
    expect(answer && nextOf(answer)).toBeUndefined();
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Completed', previousStatus: 'Disabled' } },
    ]);
    await runDue(bank, '2027-01-12T15:00:00Z');
    expect(await paymentsOf(bank, from)).toEqual([]);
  });

  test('on its last due date it is Active, and that run happens', async () => {
    const id = await created(weekly({ endTime: '2026-12-11' }));
    await disable(id);
    bank.clock.set('2026-12-11T20:00:00Z');
    expect((await enable(id)).body.data.attributes.status).toBe('Active');
    await runDue(bank);
    expect(await paidOn()).toEqual(['2026-12-11']);
    expect((await read(id)).status).toBe('Completed');
  });

  test('before the start it waits for the start', async () => {
    const id = await created(weekly({ startTime: '2027-02-01' }));
    await disable(id);
    expect(nextOf(await enable(id))).toBe('2027-02-05');
  });

  test('a due date that was run does not come again, however soon it is enabled', async () => {
    const id = await created(weekly());
    await runDue(bank, '2026-12-04T12:00:00Z');
    await disable(id);
    expect(nextOf(await enable(id))).toBe('2026-12-11');
    await runDue(bank);
    expect(await paidOn()).toEqual(['2026-12-04']);
  });

  test('a due date from before the disable still runs where its run day is ahead', async () => {
    const id = await created(monthly({ dayOfMonth: 12 }));
    bank.clock.set('2026-12-13T15:00:00Z');
    await disable(id);
    expect(nextOf(await enable(id))).toBe('2026-12-14');
    await runDue(bank, '2026-12-14T12:00:00Z');
    expect(await paidOn()).toEqual(['2026-12-14']);
  });

  test('a due date that passed while disabled is skipped though its run day is ahead', async () => {
    const id = await created(monthly({ dayOfMonth: 12 }));
    bank.clock.set('2026-12-11T15:00:00Z');
    await disable(id);
    bank.clock.set('2026-12-13T15:00:00Z');
    expect(nextOf(await enable(id))).toBe('2027-01-12');
  });

  test('a due date of today runs at once though its run day was rolled to yesterday', async () => {
    const id = await created(monthly({ dayOfMonth: -1, startTime: '2027-01-01' }));
    await disable(id);
    bank.clock.set('2027-01-31T15:00:00Z');
    expect(nextOf(await enable(id))).toBe('2027-01-31');
    await runDue(bank);
    expect(await paidOn()).toEqual(['2027-01-31']);
  });

  test('two who enable at once emit one event', async () => {
    const id = await created(weekly());
    await disable(id);
    expect(await eventTypesOf(bank, () => Promise.all([enable(id), enable(id)]))).toEqual([
      'recurringPayment.statusChanged',
    ]);
  });

  test('the count continues where it was', async () => {
    const id = await created(weekly({ totalNumberOfPayments: 2 }));
    await runDue(bank, '2026-12-04T12:00:00Z');
    await disable(id);
    bank.clock.set('2026-12-20T12:00:00Z');
    await enable(id);
    await runDue(bank, '2026-12-28T12:00:00Z');
    expect(await read(id)).toMatchObject({ status: 'Completed', numberOfPayments: 2 });
  });
});

describe('404', () => {
  test.each(['disable', 'enable'])('%s of a missing one or one of somebody else', async (verb) => {
    const other = await anotherOrganisation(bank);
    const stranger = await schedule(other, await openAccount(other), await openAccount(other));
    for (const id of [stranger.body.data.id as string, '999999999000000001', '1', 'x']) {
      const answer = await bank.call('POST', `/recurring-payments/${id}/${verb}`);
      expect(answer.status).toBe(404);
      expect(refusals(answer)).toEqual([['not_found', undefined]]);
    }
  });
});

test.each(['disable', 'enable'])(
  '%s takes an empty document as no body, with any body type it is 415',
  async (verb) => {
    const id = await created(weekly());
    expect((await bank.call('POST', `/recurring-payments/${id}/${verb}`, { data: {} })).status).toBe(200);
    const headers = { 'content-type': 'text/plain' };
    expect((await bank.call('POST', `/recurring-payments/${id}/${verb}`, {}, { headers })).status).toBe(415);
  },
);
