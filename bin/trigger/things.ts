import type { Resource } from '../../local/tour/client.ts';
import { create, idOf } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { refusalIn } from '../api/refusal.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { applicantOf, ssnOf } from '../seed/bank.ts';
import { personAt } from '../seed/people.ts';

let made = 0;

/** Sends an application: of nobody else, unless a test number decides about it. */
export function sendApplication(
  api: Api,
  { ssn, email }: { readonly ssn?: string; readonly email?: string } = {},
): Promise<Resource> {
  made += 1;
  const nowMs = Date.parse(systemClock.now());
  const person = personAt(nowMs % 500);
  const attributes = applicantOf(person, ssn ?? ssnOf(Math.floor(nowMs / 1000), 900 + (made % 100)));
  return create(api, '/applications', {
    type: 'individualApplication',
    attributes: { ...attributes, ...(email === undefined ? {} : { email }) },
  });
}

/** Onboards somebody, with an e-mail address that has a meaning in a sandbox if one is given. */
export const addPerson = async (api: Api, email?: string): Promise<string> =>
  idOf(await sendApplication(api, email === undefined ? {} : { email }), 'customer');

/** Opens an account of a customer, a new one unless it is given, with money on it. */
export async function addAccount(api: Api, cents = 0, customerId?: string): Promise<string> {
  const { id } = await create(api, '/accounts', {
    type: 'depositAccount',
    attributes: { depositProduct: 'checking' },
    to: { customer: ['customer', customerId ?? (await addPerson(api))] },
  });
  if (cents > 0) await receive(api, id, cents);
  return id;
}

/** Sends a list of orders. */
export async function sendList(api: Api, path: string, data: readonly object[]): Promise<void> {
  const refusal = refusalIn(await api.send({ method: 'POST', path, body: JSON.stringify({ data }) }));
  if (refusal !== undefined) throw new Error(refusal);
}

/** The relationship to an account. */
export const accountOf = (id: string) => ({ account: ['depositAccount', id] }) as const;

/** Money arrives from another bank. */
export const receive = (api: Api, accountId: string, amount: number) =>
  create(api, '/sandbox/payments', {
    type: 'achPayment',
    attributes: { amount, direction: 'Credit', description: 'Salary' },
    to: accountOf(accountId),
  });

/** Cents that are enough for everything that is paid here. */
export const funds = 500_00;

/** A payment between two accounts. */
export async function payByBook(api: Api, amount = 25_00, has = funds): Promise<Resource> {
  const to = {
    ...accountOf(await addAccount(api, has)),
    counterpartyAccount: ['depositAccount', await addAccount(api)],
  } as const;
  return create(api, '/payments', { type: 'bookPayment', attributes: { amount, description: 'Dinner' }, to });
}

/** An account, and a linked account of the same name at another bank: only such an account may be debited without more. */
export async function linkedAccounts(api: Api) {
  const customerId = await addPerson(api);
  const counterparty = await create(api, '/counterparties', {
    type: 'achCounterparty',
    attributes: {
      name: 'Ada Okafor',
      type: 'Person',
      providerProcessorToken: `sandbox-match:Ada Okafor#${String(Date.parse(systemClock.now()))}`,
      verifyName: true,
    },
    to: { customer: ['customer', customerId] },
  });
  return {
    ...accountOf(await addAccount(api, funds, customerId)),
    counterparty: ['achCounterparty', counterparty.id],
  } as const;
}

/** An ACH payment to or from a linked account. */
export async function payByAch(
  api: Api,
  direction: 'Credit' | 'Debit',
  { to, amount = 25_00 }: { readonly to?: Awaited<ReturnType<typeof linkedAccounts>>; readonly amount?: number } = {},
): Promise<Resource> {
  return create(api, '/payments', {
    type: 'achPayment',
    attributes: { amount, direction, description: 'Invoice 7' },
    to: to ?? (await linkedAccounts(api)),
  });
}

/** Takes the steps of the rail with an ACH payment. */
export async function railed(
  api: Api,
  direction: 'Credit' | 'Debit',
  ...steps: readonly ('transmit' | 'clear' | 'return')[]
): Promise<void> {
  const { id } = await payByAch(api, direction);
  for (const step of steps) {
    const attributes = step === 'return' ? { reason: 'NoAccount' } : {};
    await create(api, `/sandbox/ach/${step}`, {
      type: `${step}AchPayment`,
      attributes,
      to: { payment: ['achPayment', id] },
    });
  }
}

/** A virtual card of an account with money. */
export const addCard = async (api: Api): Promise<Resource> =>
  create(api, '/cards', { type: 'individualVirtualDebitCard', to: accountOf(await addAccount(api, funds)) });

/** A frozen account with money. */
export async function freeze(api: Api): Promise<string> {
  const id = await addAccount(api, funds);
  await create(api, `/accounts/${id}/freeze`, { type: 'accountFreeze', attributes: { reason: 'Fraud' } });
  return id;
}

/** A rent on the 15th of each month. */
export const addSchedule = async (api: Api): Promise<Resource> =>
  create(api, '/recurring-payments', {
    type: 'recurringCreditBookPayment',
    attributes: { amount: 10_00, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 15 } },
    to: { ...accountOf(await addAccount(api, funds)), counterpartyAccount: ['depositAccount', await addAccount(api)] },
  });

/** A merchant asks for money by a card, and gets it if there is enough. */
export async function holdByCard(api: Api, amount = 50_00): Promise<Resource> {
  const card = await addCard(api);
  return create(api, '/sandbox/authorizations', {
    type: 'authorization',
    attributes: {
      amount,
      cardLast4Digits: String(card.attributes['last4Digits']),
      merchantName: "Sherlock's Groceries",
      merchantType: 5411,
      merchantLocation: 'Reno, NV',
    },
    to: { account: ['depositAccount', idOf(card, 'account')] },
  });
}
