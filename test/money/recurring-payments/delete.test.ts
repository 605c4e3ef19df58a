import {
  anotherOrganisation,
  archiveOwner,
  changeOwners,
  openAccount,
  openCustomer,
  openJointAccount,
  paymentsOf,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { runDue, writeDownLists } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { outcomesOf } from './ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let customerId: string;
let from: string;
let to: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  from = await openAccount(bank, { customerId, cents: 1_000_00 });
  to = await openAccount(bank);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const weekly = { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } };
async function created(overrides: object = weekly, own = from): Promise<string> {
  bank.clock.advance({ seconds: 1 });
  const answer = await schedule(bank, own, to, { ...overrides });
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}
const remove = (id: string, token?: string) =>
  bank.call('DELETE', `/recurring-payments/${id}`, undefined, token === undefined ? {} : { token });
const step = (verb: string, id: string) => bank.call('POST', `/recurring-payments/${id}/${verb}`);
const listed = async (query = '') => {
  const { body } = await bank.call('GET', `/recurring-payments?sort=createdAt&${query}`);
  expect(body.meta.pagination.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id) as string[];
};

describe('200', () => {
  test('it is Deleted, without a next run, and the event has the previous status', async () => {
    const id = await created({ ...weekly, tags: { a: 'b' } });
    await runDue(bank, '2026-12-04T12:00:00Z');
    bank.clock.advance({ hours: 1 });
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await remove(id)));
    expect(answer?.status).toBe(200);
    expect(answer?.body.data).toMatchObject({
      id,
      attributes: { status: 'Deleted', numberOfPayments: 1, updatedAt: bank.clock.now(), tags: { a: 'b' } },
    });
    expect(answer?.body.data.attributes.schedule).not.toHaveProperty('nextScheduledAction');
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      {
        type: 'recurringPayment.statusChanged',
        attributes: { amount: 10_00, status: 'Deleted', previousStatus: 'Active', numberOfPayments: 1 },
        relationships: { recurringPayment: { id }, account: { id: from } },
      },
    ]);
  });

  test('it makes no further payments; those that it made stay, and its runs', async () => {
    const id = await created();
    await runDue(bank, '2026-12-04T12:00:00Z');
    await remove(id);
    await runDue(bank, '2027-03-01T12:00:00Z');
    expect(await paymentsOf(bank, from)).toHaveLength(1);
    const { body } = await bank.call('GET', `/payments?filter[recurringPaymentId]=${id}`);
    expect(body.data).toMatchObject([{ relationships: { recurringPayment: { data: { id } } } }]);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'Created']]);
  });

  test('a second time it answers the same, without an event', async () => {
    const id = await created();
    const first = await remove(id);
    bank.clock.advance({ hours: 1 });
    const types = await eventTypesOf(bank, async () => expect((await remove(id)).body).toEqual(first.body));
    expect(types).toEqual([]);
  });

  test('two who delete at once emit one event', async () => {
    const id = await created();
    expect(await eventTypesOf(bank, () => Promise.all([remove(id), remove(id)]))).toEqual([
      'recurringPayment.statusChanged',
    ]);
  });

  test('from Disabled and from Completed too', async () => {
    const [disabled, completed] = [
      await created(),
      await created({ schedule: { ...weekly.schedule, totalNumberOfPayments: 1 } }),
    ];
    await step('disable', disabled);
    await runDue(bank, '2026-12-04T12:00:00Z');
    for (const [id, previousStatus] of [
      [disabled, 'Disabled'],
      [completed, 'Completed'],
    ] as const) {
      const rows = await emittedBy(bank, () => remove(id));
      expect(rows[0]?.events[0]?.attributes).toMatchObject({ status: 'Deleted', previousStatus });
    }
    expect(await listed()).toEqual([]);
  });

  test('that of an Archived customer too: it stops', async () => {
    const id = await created();
    await archiveOwner(bank, from);
    expect((await remove(id)).status).toBe(200);
  });

  test('deleting and running at the same moment pays once or not at all, and never after', async () => {
    const id = await created();
    bank.clock.set('2026-12-04T12:00:00Z');
    const [answer] = await Promise.all([remove(id), runDue(bank)]);
    const made = (await paymentsOf(bank, from)).length;
    expect(answer.body.data.attributes.numberOfPayments).toBe(made);
    await runDue(bank, '2026-12-31T12:00:00Z');
    expect(await paymentsOf(bank, from)).toHaveLength(made);
  });

  test('a customer deletes their own', async () => {
    const id = await created();
    const token = await customerToken(bank, customerId);
    expect((await remove(id, token)).status).toBe(200);
    expect((await remove(id, token)).status).toBe(200);
  });
});

describe('lists', () => {
  test('of the organisation, the account and the customer lack it at once, and when they are written down', async () => {
    const ids = [await created(), await created(), await created(), await created()];
    await writeDownLists(bank);
    const late = await created();
    const [a = '', b = '', c = '', d = ''] = ids;
    for (const id of [b, c, late]) await remove(id);
    const queries = ['', `filter[accountId]=${from}`, `filter[customerId]=${customerId}`, 'filter[status]=Active'];
    for (const query of queries) expect(await listed(query)).toEqual([a, d]);
    const gone = queries.slice(0, 3).map((query) => `${query}&filter[status]=Deleted`);
    for (const query of gone) expect(await listed(query)).toEqual([b, c, late]);
    await writeDownLists(bank);
    for (const query of queries) expect(await listed(query)).toEqual([a, d]);
    for (const query of gone) expect(await listed(query)).toEqual([b, c, late]);
    const page = await bank.call('GET', `/recurring-payments?filter[accountId]=${from}&page[limit]=1&page[offset]=1`);
    expect([page.body.data[0].id, page.body.meta.pagination.total]).toEqual([a, 2]);
  });

  test('of what is deleted are whole while more is deleted', async () => {
    const ids = [await created(), await created(), await created(), await created()];
    for (const query of ['', `filter[accountId]=${from}`, `filter[customerId]=${customerId}`]) {
      const removals = Promise.all(ids.splice(0, 1).map((id) => remove(id)));
      const during = await listed(`${query}&filter[status]=Deleted`);
      await removals;
      expect(await listed(`${query}&filter[status]=Deleted`)).toEqual(expect.arrayContaining(during));
    }
  });

  test('of a customer who left the account keep those of their time, without what is gone', async () => {
    const other = await openCustomer(bank);
    const joint = await openJointAccount(bank, [customerId, other], 100_00);
    const ids = [await created(weekly, joint), await created(weekly, joint), await created(weekly, joint)];
    expect((await changeOwners(bank, 'DELETE', joint, [other])).status).toBe(200);
    const later = await created(weekly, joint);
    await remove(ids[1] ?? '');
    expect(await listed(`filter[customerId]=${other}`)).toEqual([ids[0], ids[2]]);
    expect(await listed(`filter[customerId]=${customerId}`)).toEqual([ids[0], ids[2], later]);
    await remove(ids[0] ?? '');
    await remove(ids[2] ?? '');
    expect(await listed(`filter[customerId]=${other}`)).toEqual([]);
    expect(await listed(`filter[customerId]=${customerId}`)).toEqual([later]);
    await remove(later);
    expect(await listed(`filter[customerId]=${other}&filter[status]=Deleted`)).toEqual(ids);
    expect(await listed(`filter[customerId]=${customerId}&filter[status]=Deleted`)).toEqual([...ids, later]);
  });

  test('get answers it with the status Deleted, to those who saw it before', async () => {
    const id = await created();
    const { body } = await remove(id);
    const answer = await bank.call('GET', `/recurring-payments/${id}`);
    expect([answer.status, answer.body.data]).toEqual([200, body.data]);
    expect(answer.body.data.attributes.status).toBe('Deleted');
    const token = await customerToken(bank, await openCustomer(bank));
    expect((await bank.call('GET', `/recurring-payments/${id}`, undefined, { token })).status).toBe(404);
  });

  test('the numbers of deleted recurring payments are never reused', async () => {
    const id = await created();
    await remove(id);
    expect(await created()).not.toBe(id);
  });
});

describe('404', () => {
  test('a missing one or one of another organisation; and a preview of a Deleted one', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = await schedule(other, await openAccount(other), await openAccount(other));
    for (const id of [stranger.body.data.id as string, '999999999000000001', '1', 'x']) {
      const answer = await remove(id);
      expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', undefined]]]);
    }
    const id = await created();
    await remove(id);
    expect((await bank.call('GET', `/recurring-payments/${id}/preview`)).status).toBe(404);
  });

  test("another customer's", async () => {
    const id = await created();
    const token = await customerToken(bank, await openCustomer(bank));
    expect((await remove(id, token)).status).toBe(404);
    await remove(id);
    expect((await remove(id, token)).status).toBe(404);
  });
});

describe('409', () => {
  test.each(['disable', 'enable'])('%s of a Deleted one names the state', async (verb) => {
    const id = await created();
    await remove(id);
    const answer = await step(verb, id);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain('Deleted');
  });
});
