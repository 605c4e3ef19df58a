import type { Bankstack } from '@bankstack/client';

/** People of the bank that is made: their names, and what their mail and numbers are made of. */
const people = [
  ['Ada', 'Okafor'],
  ['José', 'García'],
  ['Mei', 'Chen'],
  ['Amara', 'Diallo'],
  ['Søren', 'Kjær'],
] as const;

/** The last order of a bank carries them: so many banks were made. */
const tagsOfLast = { madeBy: 'console' } as const;
/** A test number whose application waits for a person. */
const waitingSsn = '000000004';
const shops = [
  ['City Transit', 4111],
  ["Sherlock's Groceries", 5411],
] as const;

/** How often `seedBank` calls `done`. */
export const stepsOfSeed = people.length * 5 + people.length + 2;

interface SeedRun {
  readonly bank: Bankstack;
  /** The day on which it begins. A bank that was begun on it is brought to its end. */
  readonly day: string;
  /** Is called after each step. Throws an error to stop. */
  readonly done: () => void;
}

interface Seeded {
  readonly name: string;
  readonly accountId: string;
}

/**
 * Fills a sandbox: customers with an account, money, a card and a purchase, who pay each other and another bank, and an application that waits.
 * Called again after it has failed or was stopped, it goes on: each order has a key of its own, and what has none is looked for first. Called
 * again after its end, it makes the same people once more, as others.
 */
export async function seedBank({ bank, day, done }: SeedRun): Promise<void> {
  const { meta } = await bank.listPayments({ filter: { tags: tagsOfLast }, page: { limit: 1 } });
  const run = `${day}-${String(meta.pagination.total)}`;
  const key = (...of: readonly (string | number)[]) => ({ idempotencyKey: ['seed', run, ...of].join('-') });
  const customers: Seeded[] = [];
  for (const [place, [first, last]] of people.entries()) {
    const name = `${first} ${last}`;
    const ssn = ssnOf(day, meta.pagination.total, place);
    const { data: application } = await bank.createApplication(applicationOf(place, ssn), key('person', place));
    done();
    const customer = application.relationships.customer?.data;
    if (customer === undefined) throw new Error(`${name} has applied, and is no customer yet.`);
    const { data: account } = await bank.createAccount(
      {
        data: {
          type: 'depositAccount',
          attributes: { depositProduct: 'checking' },
          relationships: { customer: { data: { type: 'customer', id: customer.id } } },
        },
      },
      key('account', place),
    );
    done();
    await payIn(bank, account.id, 400_00 + place * 150_00);
    done();
    const { data: card } = await bank.createCard(
      { data: { type: 'individualVirtualDebitCard', relationships: { account: accountData(account.id) } } },
      key('card', place),
    );
    done();
    await buy(bank, account.id, card.attributes.last4Digits, place);
    done();
    customers.push({ name, accountId: account.id });
  }
  await payAll(bank, customers, key, done);
}

type KeyOf = (...of: readonly (string | number)[]) => { readonly idempotencyKey: string };

/** An application that waits, a payment to another bank, and a payment from each to the next. The last one says that all is made. */
async function payAll(bank: Bankstack, customers: readonly Seeded[], key: KeyOf, done: () => void): Promise<void> {
  await bank.createApplication(applicationOf(0, waitingSsn), key('waiting'));
  done();
  const [first] = customers;
  if (first === undefined) return;
  await bank.createPayment(
    {
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
        },
        relationships: { account: accountData(first.accountId) },
      },
    },
    key('rent'),
  );
  done();
  for (const [place, { accountId }] of customers.entries()) {
    const next = customers[(place + 1) % customers.length] ?? first;
    await bank.createPayment(
      {
        data: {
          type: 'bookPayment',
          attributes: {
            amount: 12_50 + place * 3_25,
            description: `Dinner with ${next.name}`,
            ...(place === customers.length - 1 ? { tags: tagsOfLast } : {}),
          },
          relationships: { account: accountData(accountId), counterpartyAccount: accountData(next.accountId) },
        },
      },
      key('dinner', place),
    );
    done();
  }
}

const accountData = (id: string) => ({ data: { type: 'depositAccount', id } }) as const;

const isEmpty = async (bank: Bankstack, accountId: string, type: 'receivedAchTransaction' | 'purchaseTransaction') =>
  (await bank.listTransactions({ filter: { accountId, type: [type] }, page: { limit: 1 } })).meta.pagination.total ===
  0;

async function payIn(bank: Bankstack, accountId: string, amount: number): Promise<void> {
  if (!(await isEmpty(bank, accountId, 'receivedAchTransaction'))) return;
  await bank.receiveSandboxPayment({
    data: {
      type: 'achPayment',
      attributes: { amount, description: 'Wages' },
      relationships: { account: accountData(accountId) },
    },
  });
}

async function buy(bank: Bankstack, accountId: string, last4Digits: string, place: number): Promise<void> {
  if (!(await isEmpty(bank, accountId, 'purchaseTransaction'))) return;
  const [merchantName, merchantType] = shops[place % shops.length] ?? shops[0];
  await bank.purchaseInSandbox({
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

function applicationOf(place: number, ssn: string) {
  const [first, last] = people[place] ?? people[0];
  return {
    data: {
      type: 'individualApplication' as const,
      attributes: {
        ssn,
        fullName: { first, last },
        dateOfBirth: `19${String(80 + place)}-0${String(1 + place)}-12`,
        email: `customer.${String(place)}@example.com`,
        phone: { countryCode: '1', number: '5555550100' },
        address: {
          street: '20 Ingram St',
          city: 'Forest Hills',
          state: 'NY',
          postalCode: '11375',
          country: 'US' as const,
        },
      },
    },
  };
}

const serials = 9_999;
const groups = 90;
const areas = 500;
const banksPerDay = 100;

/** A number of Social Security that is no test number. Each bank of each day has other ones, for as long as it matters. */
export function ssnOf(day: string, bank: number, place: number): string {
  const banks = (Date.parse(day) / 86_400_000) * banksPerDay + (bank % banksPerDay);
  const number = (banks * people.length + place) % (areas * groups * serials);
  const area = 100 + Math.floor(number / (groups * serials));
  const group = 10 + (Math.floor(number / serials) % groups);
  return `${String(area)}${String(group)}${String(1 + (number % serials)).padStart(4, '0')}`;
}
