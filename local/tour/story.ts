import { setTimeout as pause } from 'node:timers/promises';
import { type Client, relationshipTo, type Resource } from './client.ts';
import { dollars, type TourPage } from './page.ts';
import type { TourReceiver } from './receiver.ts';
import { whenIdle } from './when-idle.ts';

const salaryCents = 3_000_00;
const rentCents = 900_00;
/** A little more than a month, so that four of them always contain four run days, even if weekends and holidays move these. */
const monthDays = 32;
const months = 4;
const deliveredWithinMs = 20_000;

interface Person {
  readonly name: string;
  readonly account: Resource;
}

/** Plays the story and returns the failed checks. Everything that it shows is checked. */
export async function playStory(
  client: Client,
  receiver: TourReceiver,
  secret: string,
  page: TourPage,
): Promise<string[]> {
  const wrong: string[] = [];
  const check = (isRight: boolean, text: string) => {
    page.verdict(isRight, text);
    if (!isRight) wrong.push(text);
  };

  page.heading('1. A webhook receiver is registered');
  await client.post('/webhooks', 'webhook', {
    label: 'Tour',
    url: receiver.url,
    token: secret,
    contentType: 'JsonAPI',
    deliveryMode: 'AtLeastOnce',
    includeResources: true,
  });
  page.line(receiver.url);

  page.heading('2. Two people apply and become customers, each with an account');
  const tenant = await onboard(client, page, 'Ada', '721074426');
  const landlord = await onboard(client, page, 'Grace', '721074427');

  page.heading('3. The tenant is paid, and schedules the rent');
  const account = relationshipTo('depositAccount', tenant.account.id);
  await client.post('/sandbox/payments', 'achPayment', { amount: salaryCents, description: 'Salary' }, { account });
  page.line(`Incoming ACH credit of ${dollars(salaryCents)}`);
  const rent = await client.post(
    '/recurring-payments',
    'recurringCreditBookPayment',
    {
      amount: rentCents,
      description: 'Rent',
      schedule: { interval: 'Monthly', dayOfMonth: 1, totalNumberOfPayments: months },
      tags: { purpose: 'rent' },
    },
    { account, counterpartyAccount: relationshipTo('depositAccount', landlord.account.id) },
  );
  const schedule = rent.attributes['schedule'] as { nextScheduledAction: string };
  page.line(`${dollars(rentCents)} on the first of each of four months, first run on ${schedule.nextScheduledAction}`);

  page.heading('4. Four months pass on the bank clock');
  for (let month = 0; month < months; month += 1) page.line(`The bank's clock shows ${await passMonth(client)}`);

  page.heading('5. The payments');
  const payments = await client.list(
    `/payments?filter[recurringPaymentId]=${rent.id}&filter[accountId]=${tenant.account.id}&sort=createdAt`,
  );
  page.table(
    ['date', 'amount', 'status', 'reason'],
    payments.map(({ attributes: one }) => [
      day(one),
      dollars(one['amount']),
      String(one['status']),
      textOf(one['reason']),
    ]),
  );
  const outcomes = payments.map(({ attributes }) => attributes['reason'] ?? attributes['status']);
  check(
    outcomes.join() === 'Sent,Sent,Sent,InsufficientFunds',
    'three payments are sent, the fourth is rejected with InsufficientFunds',
  );
  const { status } = (await client.get(`/recurring-payments/${rent.id}`)).attributes;
  check(status === 'Completed', 'the schedule is Completed');
  check(
    new Set(payments.map(({ attributes }) => day(attributes))).size === payments.length,
    'one payment for each month',
  );

  page.heading('6. Both accounts');
  for (const person of [tenant, landlord]) await showAccount(client, page, check, person);

  page.heading('7. The events, as they arrived');
  const expected = await expectedEvents(client);
  await until(() => receiver.events.length >= expected.length);
  page.table(
    ['id', 'type', 'of'],
    receiver.events.map((event) => [event.id, event.type, day(event.attributes)]),
  );
  const ids = receiver.events.map((event) => event.id);
  check(ids.join() === expected.join(), `all ${expected.length} events arrived once, in order and without a gap`);
  const { verified, refused } = receiver.deliveries;
  check(verified > 0 && refused === 0, `the signature of each of ${verified} deliveries was verified by the receiver`);
  return wrong;
}

async function onboard(client: Client, page: TourPage, first: string, ssn: string): Promise<Person> {
  const name = `${first} Example`;
  const application = await client.post('/applications', 'individualApplication', {
    ssn,
    fullName: { first, last: 'Example' },
    dateOfBirth: '1990-12-10',
    email: `${first.toLowerCase()}@example.com`,
    phone: { countryCode: '1', number: '5555555555' },
    address: { street: '20 Ingram St', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
  });
  const customer = application.relationships['customer']?.data.id ?? '';
  const account = await client.post(
    '/accounts',
    'depositAccount',
    { depositProduct: 'checking' },
    { customer: relationshipTo('customer', customer) },
  );
  page.line(
    `${name}: application ${String(application.attributes['status'])}, account ${String(account.attributes['accountNumber'])}`,
  );
  return { name, account };
}

async function passMonth(client: Client): Promise<string> {
  const clockOf = ({ attributes: { status, now } }: Resource) => ({ status, now: String(now) });
  const moved = await client.post('/sandbox/clock/advance', 'clockAdvance', { by: { days: monthDays } });
  const { now } = await whenIdle(clockOf(moved), async () => clockOf(await client.get('/sandbox/clock')));
  return now.slice(0, 10);
}

async function showAccount(
  client: Client,
  page: TourPage,
  check: (isRight: boolean, text: string) => void,
  { name, account }: Person,
): Promise<void> {
  const now = await client.get(`/accounts/${account.id}`);
  const transactions = await client.list(`/transactions?filter[accountId]=${account.id}&sort=createdAt`);
  page.line(`${name}, ${dollars(now.attributes['balance'])}`);
  page.table(
    ['date', 'type', 'summary', 'amount', 'balance'],
    transactions.map(({ type, attributes: one }) => [
      day(one),
      type,
      String(one['summary']),
      dollars(signed(one)),
      dollars(one['balance']),
    ]),
  );
  let running = 0;
  const isRunning = transactions.every(({ attributes: one }) => (running += signed(one)) === one['balance']);
  check(
    isRunning && running === now.attributes['balance'],
    'each balance follows from the one before, and the last is the account’s',
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const signed = (one: Resource['attributes']): number =>
  (one['direction'] === 'Credit' ? 1 : -1) * Number(one['amount']);
const day = (one: Resource['attributes']): string => String(one['createdAt']).slice(0, 10);

/** The ids of all events of the organisation, oldest first. It waits until no events have been added for a while. */
async function expectedEvents(client: Client): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  await until(async () => {
    const before = ids.length;
    ids = (await client.list('/events?sort=createdAt&page[limit]=1000')).map((event) => event.id);
    return ids.length > 0 && ids.length === before;
  });
  return ids;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deliveredWithinMs;
  while (!(await isSo()) && Date.now() < deadline) await pause(300);
}
