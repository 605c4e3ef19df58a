import { close, fund, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import { runSeed, underSeed } from '../support/simulation/seed.ts';
import { type Random, randomFrom } from '../support/weakening/random.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';
import { accountsOf, setUpOutreach, startMigration, statusOf } from '../migrations/migration-bank.ts';
import { ledgerOf, step } from '../money/payments/ach-bank.ts';

/** Migrations in all, and those of one organisation, which share its clock. `MIGRATIONS=10000` takes more. */
const migrationsMax = Number(process.env['MIGRATIONS'] ?? 200);
const perOrganisation = 10;

const dayMs = 86_400_000;
const start = '2026-12-01T15:00:00.000Z';
/** The deadline is 45 days after the start. Things happen until five days later; then there are twelve calm days. */
const [randomDays, endDays] = [50, 62];

const bank = useOrganisation({ at: start, engine: startTestEngine });

interface Mover {
  readonly customer: string;
  readonly id: string;
  readonly path: string;
}

/** A customer with some accounts, some money and perhaps a standing order, who is asked to move. */
async function someMover(random: Random, landlord: string): Promise<{ readonly mover: Mover; readonly cents: number }> {
  const customer = await openCustomer(bank);
  let cents = 0;
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const own = random.below(2_000) * 100;
    const account = await openAccount(bank, { customerId: customer, cents: own });
    cents += own;
    if (!random.chance(0.5)) continue;
    const weekly = { interval: 'Weekly', dayOfWeek: 'Thursday' };
    const made = await bank.call('POST', '/recurring-payments', bodies.recurring(account, landlord, 15_00, weekly));
    expect(made.status).toBe(201);
  }
  if (random.chance(0.3)) await close(bank, await openAccount(bank, { customerId: customer }));
  const balanceTransferTiming = random.chance(0.5) ? 'NewAccountCreation' : 'MigrationDeadline';
  const id = await startMigration(bank, customer, { balanceTransferTiming });
  const { body } = await bank.call('GET', `/migrations/${id}`);
  const path = new URL(body.data.attributes.migrationUrl as string).pathname;
  return { mover: { customer, id, path }, cents };
}

/** One of the things that happen to a customer meanwhile; answers the cents that came from outside. */
async function somethingHappens(random: Random, { customer, id, path }: Mover, landlord: string): Promise<number> {
  const accounts = await accountsOf(bank, customer);
  const account = accounts[random.below(accounts.length)];
  if (account === undefined) throw new Error('a customer has an account');
  const acts: readonly (() => Promise<number>)[] = [
    async () => {
      if (account.status !== 'Open') return 0;
      const cents = 1_00 + random.below(50_000);
      await fund(bank, account.id, cents);
      return cents;
    },
    async () => {
      await pay(bank, account.id, landlord, { amount: 1 + random.below(30_000) });
      return 0;
    },
    async () => {
      const verb = account.status === 'Frozen' ? 'unfreeze' : 'freeze';
      await bank.call('POST', `/accounts/${account.id}/${verb}`, ...(verb === 'freeze' ? [bodies.freeze] : []));
      return 0;
    },
    async () => {
      if (account.status === 'Closed') await reopen(account, id);
      else if (mayBeClosed(account, accounts)) await close(bank, account.id);
      return 0;
    },
    async () => {
      const { body } = await bank.call('GET', `/payments?filter[accountId]=${account.id}&filter[type]=achPayment`);
      const [sent] = (body.data as { id: string }[]).toReversed();
      if (sent !== undefined) await step(bank, 'return', sent.id, { reason: 'NoAccount' });
      return 0;
    },
    async () => {
      await bank.call('POST', `/migrations/${id}/${random.chance(0.1) ? 'cancel' : 'reset'}`);
      return 0;
    },
    ...Array.from({ length: 3 }, () => async () => {
      await agreeOnPage(path);
      return 0;
    }),
  ];
  return (acts[random.below(acts.length)] ?? (() => Promise.resolve(0)))();
}

type AccountView = Awaited<ReturnType<typeof accountsOf>>[number];
const [oldBank, newBank] = ['101999997', '101999984'];

/** Reopens a Closed account. What is reopened at the old bank once the migration is Completed is no business of the migration. */
async function reopen({ id, routingNumber }: AccountView, migration: string): Promise<void> {
  if (routingNumber === oldBank && (await statusOf(bank, migration)) === 'Completed') return;
  await bank.call('POST', `/accounts/${id}/reopen`);
}

/** True for an account whose customer has another one at the same bank: nobody is left without any. */
const mayBeClosed = ({ routingNumber }: AccountView, all: readonly AccountView[]): boolean =>
  all.filter((one) => one.routingNumber === routingNumber && one.status !== 'Closed').length > 1;

/** What the organisation does about accounts that keep a migration from its end: it unfreezes, reopens, and closes them. */
async function organisationHelps({ customer }: Mover): Promise<void> {
  const accounts = await accountsOf(bank, customer);
  const there = accounts.filter(({ routingNumber }) => routingNumber === newBank);
  for (const one of accounts.filter(({ status }) => status === 'Frozen')) {
    await bank.call('POST', `/accounts/${one.id}/unfreeze`);
  }
  for (const one of there.filter(({ status }) => status === 'Closed')) {
    const newest = there.findLast(({ accountNumber }) => accountNumber === one.accountNumber);
    if (newest === one) await bank.call('POST', `/accounts/${one.id}/reopen`);
  }
  const [payee] = there.filter(({ status }) => status !== 'Closed');
  for (const { id } of accounts.filter((one) => notAgreedTo().has(one.id) && one.status === 'Open')) {
    const { available } = await ledgerOf(bank, id);
    if (available > 0) await pay(bank, id, payee?.id ?? '', { amount: available });
    await close(bank, id);
  }
}

/** The accounts that a migration does not close, because their customer has not agreed to it. */
const notAgreedTo = (): ReadonlySet<unknown> =>
  new Set(bank.logs.filter(({ fields }) => fields.outcome === 'no consent').map(({ fields }) => fields.accountId));

/** The customer agrees to what the page asks at present, if it asks. */
async function agreeOnPage(path: string): Promise<void> {
  const visitor = visitorOf(bank);
  const { html: welcome } = await visitor.get(path);
  if (!welcome.includes(`/code"`)) return;
  await visitor.submit(path, 'code');
  const { html } = await visitor.submit(path, 'session', { code: '000001' });
  for (const to of ['accounts-consent', 'money-consent']) {
    if (html.includes(`/${to}"`)) await visitor.submit(path, to, { agree: 'yes' });
  }
}

/** A random moment of a day after the start. */
const momentOf = (random: Random, day: number): string =>
  new Date(Date.parse(start) + day * dayMs + random.below(8 * 3_600_000)).toISOString();

async function movesOfOneOrganisation(random: Random): Promise<void> {
  await setUpOutreach(bank);
  const landlord = await openAccount(bank);
  const movers: Mover[] = [];
  let inside = 0;
  for (let count = 0; count < perOrganisation; count += 1) {
    const { mover, cents } = await someMover(random, landlord);
    movers.push(mover);
    inside += cents;
  }
  for (let day = 0; day < randomDays; day += 1 + random.below(4)) {
    await runDue(bank, momentOf(random, day));
    for (const mover of movers) {
      if (random.chance(0.6)) inside += await somethingHappens(random, mover, landlord);
    }
  }
  for (let day = randomDays; day <= endDays; day += 1) {
    for (const mover of movers) await organisationHelps(mover);
    await runDue(bank, new Date(Date.parse(start) + day * dayMs).toISOString());
  }
  const owned = (await Promise.all(movers.map(({ customer }) => accountsOf(bank, customer)))).flat();
  const balances = await Promise.all([...owned.map(({ id }) => id), landlord].map(async (id) => ledgerOf(bank, id)));
  expect(balances.reduce((sum, { available }) => sum + available, 0)).toBe(inside);
  for (const { customer, id } of movers) await mustBeAtOneBank(customer, id);
}

/** In the end a customer is at the new bank with open accounts and closed old ones, or at the old bank. */
async function mustBeAtOneBank(customer: string, migration: string): Promise<void> {
  const { body } = await bank.call('GET', `/migrations/${migration}`);
  const { status } = body.data.attributes as { status: string };
  const accounts = await accountsOf(bank, customer);
  const open = accounts.filter((one) => one.status === 'Open').map(({ routingNumber }) => routingNumber);
  expect(['Completed', 'Cancelled']).toContain(status);
  ends[status] = (ends[status] ?? 0) + 1;
  if (status === 'Completed') expect(new Set(open)).toEqual(new Set([newBank]));
  else expect(open).toContain(oldBank);
  for (const one of accounts.filter((each) => each.status === 'Closed' && each.balance !== 0)) {
    // Only a transfer that came back after the account was closed leaves money there.
    const newest = await bank.call('GET', `/transactions?filter[accountId]=${one.id}&page[limit]=1&sort=-createdAt`);
    const { type, attributes } = newest.body.data[0] as { type: string; attributes: { balance: number } };
    expect([type, attributes.balance]).toEqual(['returnedAchTransaction', one.balance]);
  }
  const schedules = await bank.call('GET', `/recurring-payments?filter[customerId]=${customer}&page[limit]=100`);
  const active = (schedules.body.data as { attributes: { status: string }; relationships: Links }[]).filter(
    ({ attributes }) => attributes.status === 'Active',
  );
  const payers = active.map(({ relationships }) => relationships['account']?.data.id);
  expect(new Set(payers).size).toBe(payers.length);
}

/** How many migrations have come to which end. */
const ends: Record<string, number> = {};
afterAll(() => {
  // If nearly all ended in the same way, the acts would not be worth their name.
  for (const status of ['Completed', 'Cancelled']) expect(ends[status] ?? 0).toBeGreaterThan(migrationsMax / 20);
});

type Links = Readonly<Record<string, { readonly data: { readonly id: string } } | undefined>>;

const seeds = Array.from({ length: Math.ceil(migrationsMax / perOrganisation) }, (_, index) => runSeed + index);
test.each(seeds)('no cent is lost or doubled, and every customer is at one bank in the end (seed %i)', (seed) =>
  underSeed(seed, () => movesOfOneOrganisation(randomFrom(seed))),
);
