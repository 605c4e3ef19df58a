import {
  anotherOrganisation,
  freeze,
  openAccount,
  openCustomer,
  paymentsOf,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { withLateReplica } from '../../support/engines/late-replica.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { outcomesOf, runsOf } from './ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let customerId: string;
let from: string;
let to: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  from = await openAccount(bank, { customerId, cents: 100_00 });
  to = await openAccount(bank);
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const weekly = (values: Record<string, unknown> = {}) => ({
  schedule: { interval: 'Weekly', dayOfWeek: 'Friday', ...values },
});
async function created(overrides: Record<string, unknown> = weekly()): Promise<string> {
  const answer = await schedule(bank, from, to, overrides);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}
const step = (verb: string, id: string) => bank.call('POST', `/recurring-payments/${id}/${verb}`);
const page = (id: string, query = '') => bank.call('GET', `/recurring-payments/${id}/runs${query}`);
const dueDatesOf = async (id: string, query: string) =>
  (await page(id, query)).body.data.map(
    (run: { attributes: { dueDate: string } }) => run.attributes.dueDate,
  ) as string[];

/** Disabled from the 2nd of December until the 20th of March: 16 Fridays pass. */
async function longDisabled(): Promise<string> {
  const id = await created();
  await step('disable', id);
  bank.clock.set('2027-03-20T15:00:00Z');
  expect((await step('enable', id)).status).toBe(200);
  return id;
}

describe('200', () => {
  test('of one that has not run yet there are none', async () => {
    const { status, body } = await page(await created());
    expect([status, body]).toEqual([200, { data: [], meta: { pagination: { total: 0, limit: 100, offset: 0 } } }]);
  });

  test('they are all there though an eventually consistent read shows none of them yet', async () => {
    const id = await longDisabled();
    const call = caller({ ...bank.platform, table: withLateReplica(bank.platform.table) }, bank.token);
    const { data } = (await call('GET', `/recurring-payments/${id}/runs`)).body;
    expect(data).toHaveLength(16);
    expect(data).toEqual((await page(id)).body.data);
  });

  test('a run has its due date, the day on which it really ran, and its payment', async () => {
    const id = await created({ schedule: { interval: 'Monthly', dayOfMonth: 12 } });
    await runDue(bank, '2026-12-15T12:00:00Z');
    const [payment] = await paymentsOf(bank, from);
    expect((await page(id)).body.data).toEqual([
      {
        type: 'recurringPaymentRun',
        attributes: {
          createdAt: '2026-12-15T12:00:00.000Z',
          dueDate: '2026-12-12',
          runDate: '2026-12-15',
          outcome: 'Created',
        },
        relationships: {
          recurringPayment: { data: { type: 'recurringCreditBookPayment', id } },
          account: { data: { type: 'depositAccount', id: from } },
          payment: { data: { type: 'bookPayment', id: payment?.id } },
        },
      },
    ]);
  });

  test('newest first, oldest first where that is asked for', async () => {
    const id = await created({ ...weekly(), amount: 60_00 });
    await runDue(bank, '2026-12-04T12:00:00Z');
    await runDue(bank, '2026-12-11T12:00:00Z');
    await freeze(bank, from);
    await runDue(bank, '2026-12-18T12:00:00Z');
    const newest = (await page(id)).body.data.map(({ attributes }: { attributes: object }) => attributes);
    expect(newest).toEqual((await runsOf(bank, id)).reverse());
    expect(newest).toMatchObject([
      { dueDate: '2026-12-18', outcome: 'Rejected', reason: 'AccountFrozen' },
      { dueDate: '2026-12-11', outcome: 'Rejected', reason: 'InsufficientFunds' },
      { dueDate: '2026-12-04', outcome: 'Created' },
    ]);
  });

  test('due dates that passed while it was disabled are there from when it is enabled on', async () => {
    const id = await created();
    await runDue(bank, '2026-12-04T12:00:00Z');
    await step('disable', id);
    bank.clock.set('2026-12-20T15:00:00Z');
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'Created']]);
    await step('enable', id);
    await step('enable', id);
    await runDue(bank, '2026-12-28T12:00:00Z');
    expect(await outcomesOf(bank, id)).toEqual([
      ['2026-12-04', 'Created'],
      ['2026-12-11', 'Disabled'],
      ['2026-12-18', 'Disabled'],
      ['2026-12-25', 'Created'],
    ]);
    expect((await runsOf(bank, id))[1]).toEqual({
      createdAt: '2026-12-20T15:00:00.000Z',
      dueDate: '2026-12-11',
      outcome: 'Skipped',
      reason: 'Disabled',
    });
  });

  test('they are there too where enabling leads to Completed', async () => {
    const id = await created(weekly({ endTime: '2026-12-18' }));
    await step('disable', id);
    bank.clock.set('2027-01-20T15:00:00Z');
    expect((await step('enable', id)).body.data.attributes.status).toBe('Completed');
    expect(await outcomesOf(bank, id)).toEqual(['04', '11', '18'].map((day) => [`2026-12-${day}`, 'Disabled']));
  });

  test('nothing is skipped where nothing passed, and two who enable at once skip once', async () => {
    const id = await created();
    await step('disable', id);
    await step('enable', id);
    expect(await outcomesOf(bank, id)).toEqual([]);
    await step('disable', id);
    bank.clock.set('2026-12-05T15:00:00Z');
    await Promise.all([step('enable', id), step('enable', id)]);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'Disabled']]);
  });

  test('pages follow one another, also within skipped due dates', async () => {
    const id = await longDisabled();
    for (const day of ['2027-03-26', '2027-04-02']) await runDue(bank, `${day}T12:00:00Z`);
    const { body } = await page(id, '?sort=createdAt');
    const all = body.data.map(({ attributes }: { attributes: { dueDate: string } }) => attributes.dueDate) as string[];
    expect([all.length, all[0], all[15], all[18]]).toEqual([18, '2026-12-04', '2027-03-19', undefined]);
    expect(body.meta.pagination.total).toBe(18);
    for (const limit of [1, 4, 7]) {
      for (let offset = 0; offset < 20; offset += limit) {
        const place = `page[limit]=${String(limit)}&page[offset]=${String(offset)}`;
        expect(await dueDatesOf(id, `?sort=createdAt&${place}`)).toEqual(all.slice(offset, offset + limit));
        expect(await dueDatesOf(id, `?${place}`)).toEqual(all.toReversed().slice(offset, offset + limit));
      }
    }
  });

  test('a customer sees those of their own', async () => {
    const id = await longDisabled();
    const own = await customerToken(bank, customerId);
    const { body } = await bank.call('GET', `/recurring-payments/${id}/runs`, undefined, { token: own });
    expect(body.data).toHaveLength(16);
  });
});

describe('400', () => {
  test('bad pages and sorts', async () => {
    const answer = await page(await created(), '?page[limit]=0&sort=dueDate');
    expect([answer.status, refusals(answer).map(([, place]) => place)]).toEqual([400, ['page[limit]', 'sort']]);
  });
});

describe('404', () => {
  test('what is missing, of another organisation or of another customer', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = await schedule(other, await openAccount(other), await openAccount(other));
    for (const id of [stranger.body.data.id as string, '999999999000000001', '1', 'x']) {
      expect((await page(id)).status).toBe(404);
    }
    const token = await customerToken(bank, await openCustomer(bank));
    const answer = await bank.call('GET', `/recurring-payments/${await created()}/runs`, undefined, { token });
    expect(answer.status).toBe(404);
  });
});
