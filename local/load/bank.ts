import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, relationshipTo } from '../tour/client.ts';

/** Each account begins with this many cents, so that no payment is refused for lack of money. */
export const startCents = 100_000_000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** A little more than a week, so that each weekly recurring payment falls due, even if a holiday moves it. */
export const passedDays = 8;
const pollMs = 250;
const sideBySide = 8;

/** New customers, each with an account that has money. */
export async function openAccounts(client: Client, count: number): Promise<readonly string[]> {
  return inTurns(count, async () => {
    const application = await client.post('/applications', 'individualApplication', {
      ssn: `${randomInt(100, 600)}${randomInt(10, 100)}${randomInt(1000, 10_000)}`,
      fullName: { first: 'Ada', last: 'Example' },
      dateOfBirth: '1990-12-10',
      email: 'ada@example.com',
      phone: { countryCode: '1', number: '5555555555' },
      address: { street: '20 Ingram St', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
    });
    const customer = relationshipTo('customer', application.relationships['customer']?.data.id ?? '');
    const { id } = await client.post('/accounts', 'depositAccount', { depositProduct: 'checking' }, { customer });
    const account = relationshipTo('depositAccount', id);
    await client.post('/sandbox/payments', 'achPayment', { amount: startCents, description: 'Load' }, { account });
    return id;
  });
}

/** Weekly recurring payments between the accounts, which all fall due on the next day of the bank. */
export async function openSchedules(
  client: Client,
  accounts: readonly string[],
  count: number,
): Promise<readonly string[]> {
  const { attributes } = await client.get('/sandbox/clock');
  const tomorrow = new Date(Date.parse(String(attributes['now'])) + 24 * 3_600_000);
  const schedule = {
    interval: 'Weekly',
    dayOfWeek: weekdays[tomorrow.getUTCDay()],
    startTime: tomorrow.toISOString().slice(0, 10),
  };
  return inTurns(count, async (n) => {
    const [from, to] = [accounts[n % accounts.length] ?? '', accounts[(n + 1) % accounts.length] ?? ''];
    const { id } = await client.post(
      '/recurring-payments',
      'recurringCreditBookPayment',
      { amount: 1, description: 'Load', schedule },
      { account: relationshipTo('depositAccount', from), counterpartyAccount: relationshipTo('depositAccount', to) },
    );
    return id;
  });
}

/** Moves the bank clock over the due dates. Returns how many milliseconds that took. */
export async function passDueDates(client: Client, nowMs: () => number): Promise<number> {
  const begin = nowMs();
  let clock = await client.post('/sandbox/clock/advance', 'clockAdvance', { by: { days: passedDays } });
  while (clock.attributes['status'] !== 'Idle') {
    await pause(pollMs);
    clock = await client.get('/sandbox/clock');
  }
  return nowMs() - begin;
}

/** Does something `count` times, a few at a time, and returns the results in order. */
export async function inTurns<T>(count: number, work: (n: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, count) }, worker));
  return results;
}
