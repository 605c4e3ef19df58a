import { randomInt } from 'node:crypto';
import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, dayOfWeek } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { individual, ssnOf } from '../../support/bank/applicants.ts';
import { accountBody, bodies } from '../../support/bank/bodies.ts';
import { type Api, linkTo, relatedId } from './api.ts';
import { fundByRail, railQueue } from './rail.ts';
import type { World } from './world.ts';

/** A person applies, becomes a customer and gets a first account with so many cents in it; answers the account's id. */
export async function openFirstAccount(api: Api, { cents = 0 }: { readonly cents?: number } = {}): Promise<string> {
  const { data } = individual({ ssn: ssnOf(randomInt(200_000_000)) });
  const application = await api.post('/applications', data);
  expect(application.attributes['status']).toBe('Approved');
  const account = await api.post('/accounts', accountBody(relatedId(application, 'customer') ?? '').data);
  if (cents > 0) await fund(api, account.id, cents);
  return account.id;
}

/** The id of the customer whose account it is. */
export const ownerOf = async (api: Api, accountId: string): Promise<string> =>
  relatedId(await api.get(`/accounts/${accountId}`), 'customer') ?? '';

/** Money comes in from outside: by the rail of the stage where the stories have its queue, otherwise by a sandbox operation. */
export async function fund(api: Api, accountId: string, cents: number): Promise<void> {
  const queue = railQueue(process.env);
  if (queue === undefined) await api.post('/sandbox/payments', bodies.credit(accountId, cents).data);
  else await fundByRail(api, accountId, cents, queue);
}

export interface Rent {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** A standing order from one account to another; by default 900 dollars on the first of each month. */
export async function scheduleRent(
  api: Api,
  accounts: { readonly from: string; readonly to: string },
  { schedule = {}, cents = 900_00 }: { readonly schedule?: object; readonly cents?: number } = {},
): Promise<Rent> {
  const { id } = await api.post('/recurring-payments', {
    type: 'recurringCreditBookPayment',
    attributes: {
      amount: cents,
      description: 'Rent',
      schedule: { interval: 'Monthly', dayOfMonth: 1, ...schedule },
      tags: { purpose: 'rent' },
    },
    relationships: {
      account: linkTo('depositAccount', accounts.from),
      counterpartyAccount: linkTo('depositAccount', accounts.to),
    },
  });
  return { id, ...accounts };
}

/** A schedule of every week, from a day on. */
export const weeklyFrom = (day: CalendarDate) => ({
  interval: 'Weekly',
  dayOfWeek: dayOfWeek(day),
  dayOfMonth: undefined,
  startTime: day,
});

/** A standing order between an account and a counterparty, which it pays, or pulls from where it is a Debit. */
export async function scheduleAch(
  api: Api,
  { from, to }: { readonly from: string; readonly to: string },
  kind: 'Credit' | 'Debit',
  attributes: { readonly amount: number; readonly schedule: object },
): Promise<Rent> {
  const { id } = await api.post('/recurring-payments', {
    type: `recurring${kind}AchPayment`,
    attributes: { description: kind === 'Credit' ? 'Rent' : 'Savings', ...attributes },
    relationships: { account: linkTo('depositAccount', from), counterparty: linkTo('counterparty', to) },
  });
  return { id, from, to };
}

/** The attributes of a standing order. */
export async function stateOf(api: Api, rent: Rent) {
  const { attributes } = await api.get(`/recurring-payments/${rent.id}`);
  const schedule = attributes['schedule'] as { readonly nextScheduledAction?: string };
  return {
    status: attributes['status'],
    numberOfPayments: attributes['numberOfPayments'],
    nextRunDay: schedule.nextScheduledAction,
  };
}

/** Moves the bank's clock over the next run day; answers that day. */
export async function passNextRunDay(world: World, rent: Rent): Promise<string> {
  const { nextRunDay } = await stateOf(world.api, rent);
  if (nextRunDay === undefined) throw new Error('no run is scheduled');
  await world.moveBankClock({ to: nextRunDay });
  return nextRunDay;
}

/** The payments of a standing order, oldest first: their bank days, statuses and reasons. */
export async function paymentsOf(api: Api, rent: Rent) {
  const query = `filter[accountId]=${rent.from}&filter[recurringPaymentId]=${rent.id}&sort=createdAt`;
  const payments = await api.list(`/payments?${query}`);
  return payments.map(({ attributes }) => ({
    day: bankDay(attributes['createdAt']),
    status: attributes['status'],
    ...(attributes['reason'] === undefined ? {} : { reason: attributes['reason'] }),
  }));
}

/** The runs of a standing order, oldest first: the outcome of each due date. */
export async function runsOf(api: Api, rent: Rent) {
  const runs = await api.list(`/recurring-payments/${rent.id}/runs?sort=createdAt`);
  return runs.map(({ attributes: { createdAt: _, ...run } }) => run);
}

/** The balance of an account, checked against its transactions: each balance follows from the one before. */
export async function balanceOf(api: Api, accountId: string): Promise<number> {
  const { attributes: account } = await api.get(`/accounts/${accountId}`);
  const transactions = await api.list(`/transactions?filter[accountId]=${accountId}&sort=createdAt&page[limit]=1000`);
  let running = 0;
  for (const { attributes: one } of transactions) {
    running += (one['direction'] === 'Credit' ? 1 : -1) * Number(one['amount']);
    expect(one['balance']).toBe(running);
  }
  expect(account['balance']).toBe(running);
  return running;
}

/** The path of a list of the events since a moment, newest first. With the events of earlier stories it takes a deployed stage too long. */
export const eventsSince = (moment: unknown): string =>
  `/events?filter[since]=${encodeURIComponent(String(moment))}&sort=-createdAt&page[limit]=1000`;

/** The types of the events of a standing order and of its effects in the payer's account, in their order. */
export async function eventTypesOf(world: World, rent: Rent, count: number): Promise<readonly string[]> {
  const { attributes } = await world.api.get(`/recurring-payments/${rent.id}`);
  const look = async () => {
    const events = await world.api.list(eventsSince(attributes['createdAt']));
    const own = events.filter(
      (event) => relatedId(event, 'recurringPayment') === rent.id && relatedId(event, 'account') === rent.from,
    );
    return own.length >= count ? own.map((event) => event.type).reverse() : undefined;
  };
  return world.waitFor(`${count} events of the recurring payment`, look);
}

/** Today at the bank. */
export async function bankToday(api: Api): Promise<CalendarDate> {
  return bankDay((await api.get('/sandbox/clock')).attributes['now']);
}

const bankDay = (instant: unknown): CalendarDate => bankDateOf(String(instant) as Instant);
