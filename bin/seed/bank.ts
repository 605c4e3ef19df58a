import { create, idOf } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { type SeededPerson, personAt } from './people.ts';

/** A customer of the seeded bank, with what they have. */
export interface SeededCustomer {
  readonly index: number;
  readonly name: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly savingsId?: string;
  /** The last four digits of the card, of those who have one. */
  readonly cardDigits?: string;
  readonly counterpartyId?: string;
}

/** Who of the customers has what: every second a card, every third a savings account, every fifth an account at another bank. */
const has = (index: number) => ({
  card: index % 2 === 0,
  savings: index % 3 === 0,
  counterparty: index % 5 === 0,
});

const openingCents = 400_00;
const serialsMax = 9_999;
const groups = 90;
const areas = 500;

/** A number of social security that is no test number. Runs that begin in different seconds of some days have different ones. */
export function ssnOf(run: number, index: number): string {
  const number = (run * 1000 + index) % (areas * groups * serialsMax);
  const area = 100 + Math.floor(number / (groups * serialsMax));
  const group = 10 + (Math.floor(number / serialsMax) % groups);
  return `${String(area)}${String(group)}${String(1 + (number % serialsMax)).padStart(4, '0')}`;
}

/** Onboards a person, and gives them accounts, a card and a counterparty. */
export async function addCustomer(api: Api, run: number, index: number): Promise<SeededCustomer> {
  const person = personAt(index);
  const application = await create(api, '/applications', {
    type: 'individualApplication',
    attributes: applicantOf(person, ssnOf(run, index)),
  });
  const customerId = idOf(application, 'customer');
  const account = (product: string) =>
    create(api, '/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: product, tags: { seeded: 'true' } },
      to: { customer: ['customer', customerId] },
    });
  const { id: accountId } = await account('checking');
  const wanted = has(index);
  const savings = wanted.savings ? await account('savings') : undefined;
  await create(api, '/sandbox/payments', {
    type: 'achPayment',
    attributes: { amount: openingCents + (index % 7) * 50_00, description: 'Opening deposit' },
    to: { account: ['depositAccount', accountId] },
  });
  const card = wanted.card
    ? await create(api, '/cards', {
        type: 'individualVirtualDebitCard',
        to: { account: ['depositAccount', accountId] },
      })
    : undefined;
  const counterparty = wanted.counterparty ? await addCounterparty(api, customerId, person, index) : undefined;
  return {
    index,
    name: `${person.first} ${person.last}`,
    customerId,
    accountId,
    ...(savings === undefined ? {} : { savingsId: savings.id }),
    ...(card === undefined ? {} : { cardDigits: String(card.attributes['last4Digits']) }),
    ...(counterparty === undefined ? {} : { counterpartyId: counterparty.id }),
  };
}

const addCounterparty = (api: Api, customerId: string, { first, last }: SeededPerson, index: number) =>
  create(api, '/counterparties', {
    type: 'achCounterparty',
    attributes: {
      name: `${first} ${last}`,
      routingNumber: '011000015',
      accountNumber: `40000${String(index).padStart(5, '0')}`,
      accountType: 'Checking',
      type: 'Person',
    },
    to: { customer: ['customer', customerId] },
  });

/** The attributes of an application of a person. */
export const applicantOf = ({ first, last, phone, ...rest }: SeededPerson, ssn: string) => ({
  ssn,
  fullName: { first, last },
  phone: { countryCode: '1', number: phone },
  ...rest,
});
