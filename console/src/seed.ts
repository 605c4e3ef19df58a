import { answerOf, type Bankstack } from '../../client/typescript/src/index.ts';
import { applicationOf, seededPeople, ssnOf, waitingSsn } from './seeded-people.ts';

/** The last payment of a seeding carries them: so many seedings are whole. */
const tagsOfLast = { madeBy: 'console' } as const;
const shops = [
  ['City Transit', 4111],
  ["Sherlock's Groceries", 5411],
] as const;
/** Looks for what another browser may be about to make. */
const looksMax = 8;

/** How often `seedBank` calls `done`. */
export const stepsOfSeed = seededPeople.length * 5 + seededPeople.length + 2;

/** What a role has to be allowed to do for `seedBank`. */
export const operationsOfSeed = [
  'listPayments',
  'listApplications',
  'listAccounts',
  'listCards',
  'listTransactions',
  'createApplication',
  'createAccount',
  'createCard',
  'createPayment',
  'receiveSandboxPayment',
  'purchaseInSandbox',
] as const;

interface SeedRun {
  readonly bank: Bankstack;
  /** Is called after each step. Throws an error to stop. */
  readonly done: () => void;
  /** Takes as long as another browser needs for an order. */
  readonly wait: () => Promise<void>;
}

/** A seeding that is not whole. All browsers have the same, until its last payment is made. */
interface Seeding extends SeedRun {
  /** So many were made before. */
  readonly number: number;
  /** True if the platform has something of it, which may be older than idempotency keys are kept. */
  readonly isBegun: boolean;
}

interface SeededCustomer {
  readonly name: string;
  readonly accountId: string;
}

/**
 * Fills a sandbox: customers with an account, money, a card and a purchase, who pay each other and another bank, and an application that waits.
 * Called again after it has failed or was stopped, it goes on, in another browser and on another day too: what it makes is named by the number of
 * whole seedings, which the platform knows. Called again after its end, it makes the same people once more, as others.
 */
export async function seedBank(run: SeedRun): Promise<void> {
  const { bank, done } = run;
  const whole = await bank.listPayments({ filter: { tags: tagsOfLast }, page: { limit: 1 } });
  const { total: number } = whole.meta.pagination;
  const begun = await bank.listApplications({ filter: { tags: tagsOf(number) }, page: { limit: 1 } });
  const seeding: Seeding = { ...run, number, isBegun: begun.meta.pagination.total > 0 };
  const customers: SeededCustomer[] = [];
  for (const [place, [first, last]] of seededPeople.entries()) {
    const name = `${first} ${last}`;
    const account = await openAccount(seeding, place, name);
    await payIn(seeding, account, 400_00 + place * 150_00);
    done();
    const card = await issueCard(seeding, account.id, place);
    await buy(seeding, { accountId: account.id, ...card }, place);
    done();
    customers.push({ name, accountId: account.id });
  }
  await makeApplication(seeding, 'waiting', applicationOf(0, waitingSsn, tagsOf(number, 'waiting')));
  done();
  await payAll(seeding, customers);
}

/** The first order of the first seeding of an organisation. */
export const firstOrder = (bank: Bankstack) =>
  bank.createApplication(applicationOf(0, ssnOf(0, 0), tagsOf(0, 'person-0')));

const nameOf = (number: number) => `console-${String(number)}`;
const tagsOf = (number: number, part?: string) => ({ seed: nameOf(number), ...(part === undefined ? {} : { part }) });
const keyOf = ({ number }: Seeding, part: string) => ({ idempotencyKey: `seed-${nameOf(number)}-${part}` });

/** What the list has of an earlier run, or else what is made now. */
async function foundOrMade<T>(
  { isBegun }: Seeding,
  find: () => PromiseLike<{ readonly data: readonly T[] }>,
  make: () => Promise<{ readonly data: T }>,
): Promise<{ readonly data: T; readonly isOwn: boolean }> {
  const [found] = isBegun ? (await find()).data : [];
  if (found !== undefined) return { data: found, isOwn: false };
  const made = await make();
  return { data: made.data, isOwn: answerOf(made)?.isReplayed === false };
}

/** Something of a seeding, and whether this very run has made it. */
interface Made {
  readonly id: string;
  readonly isOwn: boolean;
}

const makeApplication = (seeding: Seeding, part: string, application: ReturnType<typeof applicationOf>) =>
  foundOrMade(
    seeding,
    () => seeding.bank.listApplications({ filter: { tags: tagsOf(seeding.number, part) }, page: { limit: 1 } }),
    () => seeding.bank.createApplication(application, keyOf(seeding, part)),
  );

async function openAccount(seeding: Seeding, place: number, name: string): Promise<Made> {
  const { bank, number, done } = seeding;
  const person = `person-${String(place)}`;
  const tags = tagsOf(number, person);
  const application = await makeApplication(seeding, person, applicationOf(place, ssnOf(number, place), tags));
  done();
  const customer = application.data.relationships.customer?.data;
  if (customer === undefined) throw new Error(`${name} has applied, and is no customer yet.`);
  const { data, isOwn } = await foundOrMade(
    seeding,
    () => bank.listAccounts({ filter: { tags }, page: { limit: 1 } }),
    () =>
      bank.createAccount(
        {
          data: {
            type: 'depositAccount',
            attributes: { depositProduct: 'checking', tags },
            relationships: { customer: { data: { type: 'customer', id: customer.id } } },
          },
        },
        keyOf(seeding, `account-${String(place)}`),
      ),
  );
  done();
  return { id: data.id, isOwn };
}

async function issueCard(seeding: Seeding, accountId: string, place: number) {
  const { bank, done } = seeding;
  const { data, isOwn } = await foundOrMade(
    seeding,
    () => bank.listCards({ filter: { accountId }, page: { limit: 1 } }),
    () =>
      bank.createCard(
        { data: { type: 'individualVirtualDebitCard', relationships: { account: accountData(accountId) } } },
        keyOf(seeding, `card-${String(place)}`),
      ),
  );
  done();
  return { last4Digits: data.attributes.last4Digits, isOwn };
}

/** A payment to another bank, and a payment from each to the next. The last one says that all is made. */
async function payAll(seeding: Seeding, customers: readonly SeededCustomer[]): Promise<void> {
  const { bank, number, done } = seeding;
  const [first] = customers;
  if (first === undefined) return;
  const pay = async (part: string, make: (tags: Readonly<Record<string, string>>) => NewPayment) => {
    const tags = tagsOf(number, part);
    await foundOrMade(
      seeding,
      () => bank.listPayments({ filter: { tags }, page: { limit: 1 } }),
      () => bank.createPayment(make(tags), keyOf(seeding, part)),
    );
    done();
  };
  await pay('rent', (tags) => ({
    data: {
      type: 'achPayment',
      attributes: {
        amount: 75_00,
        direction: 'Credit',
        description: 'Rent',
        counterparty: {
          name: 'City Rents',
          routingNumber: '011000015',
          accountNumber: '4000000017',
          accountType: 'Checking',
        },
        tags,
      },
      relationships: { account: accountData(first.accountId) },
    },
  }));
  for (const [place, { accountId }] of customers.entries()) {
    const next = customers[(place + 1) % customers.length] ?? first;
    await pay(`dinner-${String(place)}`, (tags) => ({
      data: {
        type: 'bookPayment',
        attributes: {
          amount: 12_50 + place * 3_25,
          description: `Dinner with ${next.name}`,
          tags: { ...tags, ...(place === customers.length - 1 ? tagsOfLast : {}) },
        },
        relationships: { account: accountData(accountId), counterpartyAccount: accountData(next.accountId) },
      },
    }));
  }
}

type NewPayment = Parameters<Bankstack['createPayment']>[0];

const accountData = (id: string) => ({ data: { type: 'depositAccount', id } }) as const;

/**
 * True if an account has no transaction of a type, so that it has to be made: these orders have no key. If another run has made the account or
 * the card, that one may be about to make it, and gets time for it.
 */
async function isMissing(
  { bank, wait }: Seeding,
  { id: accountId, isOwn }: Made,
  type: 'receivedAchTransaction' | 'purchaseTransaction',
): Promise<boolean> {
  for (let looks = 1; ; looks += 1) {
    const { meta } = await bank.listTransactions({ filter: { accountId, type: [type] }, page: { limit: 1 } });
    if (meta.pagination.total > 0) return false;
    if (isOwn || looks === looksMax) return true;
    await wait();
  }
}

async function payIn(seeding: Seeding, account: Made, amount: number): Promise<void> {
  if (!(await isMissing(seeding, account, 'receivedAchTransaction'))) return;
  await seeding.bank.receiveSandboxPayment({
    data: {
      type: 'achPayment',
      attributes: { amount, description: 'Wages' },
      relationships: { account: accountData(account.id) },
    },
  });
}

async function buy(
  seeding: Seeding,
  card: { readonly accountId: string; readonly last4Digits: string; readonly isOwn: boolean },
  place: number,
): Promise<void> {
  const { accountId, last4Digits, isOwn } = card;
  if (!(await isMissing(seeding, { id: accountId, isOwn }, 'purchaseTransaction'))) return;
  const [merchantName, merchantType] = shops[place % shops.length] ?? shops[0];
  await seeding.bank.purchaseInSandbox({
    data: {
      type: 'purchaseTransaction',
      attributes: {
        amount: 6_40 + place * 9_15,
        last4Digits,
        merchantName,
        merchantType,
        merchantLocation: 'Reno, NV',
      },
      relationships: { account: accountData(accountId) },
    },
  });
}
