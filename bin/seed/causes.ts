import type { Resource } from '../../local/tour/client.ts';
import { create, idOf } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { applicantOf, ssnOf } from './bank.ts';
import { personAt } from './people.ts';

type Cause = (api: Api) => Promise<unknown>;

let made = 0;

/** Sends an application: of nobody else, unless a test number decides about it. */
function apply(api: Api, ssn?: string): Promise<Resource> {
  made += 1;
  const nowMs = Date.parse(systemClock.now());
  const person = personAt(nowMs % 500);
  const attributes = applicantOf(person, ssn ?? ssnOf(Math.floor(nowMs / 1000), 900 + (made % 100)));
  return create(api, '/applications', { type: 'individualApplication', attributes });
}

const addCustomer = async (api: Api): Promise<string> => idOf(await apply(api), 'customer');

async function addAccount(api: Api, cents = 0, customerId?: string): Promise<string> {
  const { id } = await create(api, '/accounts', {
    type: 'depositAccount',
    attributes: { depositProduct: 'checking' },
    to: { customer: ['customer', customerId ?? (await addCustomer(api))] },
  });
  if (cents > 0) await receive(api, id, cents);
  return id;
}

const accountOf = (id: string) => ({ account: ['depositAccount', id] }) as const;

const receive = (api: Api, accountId: string, amount: number) =>
  create(api, '/sandbox/payments', {
    type: 'achPayment',
    attributes: { amount, direction: 'Credit', description: 'Salary' },
    to: accountOf(accountId),
  });

const funds = 500_00;

async function payByBook(api: Api, amount = 25_00, has = funds): Promise<Resource> {
  const to = {
    ...accountOf(await addAccount(api, has)),
    counterpartyAccount: ['depositAccount', await addAccount(api)],
  } as const;
  return create(api, '/payments', { type: 'bookPayment', attributes: { amount, description: 'Dinner' }, to });
}

/** An ACH payment to or from a linked account of the same name: only such an account may be debited without more. */
async function payByAch(api: Api, direction: 'Credit' | 'Debit'): Promise<Resource> {
  const customerId = await addCustomer(api);
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
  return create(api, '/payments', {
    type: 'achPayment',
    attributes: { amount: 25_00, direction, description: 'Invoice 7' },
    to: {
      ...accountOf(await addAccount(api, funds, customerId)),
      counterparty: ['achCounterparty', counterparty.id],
    },
  });
}

/** Takes the steps of the rail with an ACH payment. */
async function railed(
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

const addCard = async (api: Api): Promise<Resource> =>
  create(api, '/cards', { type: 'individualVirtualDebitCard', to: accountOf(await addAccount(api, funds)) });

async function freeze(api: Api): Promise<string> {
  const id = await addAccount(api, funds);
  await create(api, `/accounts/${id}/freeze`, { type: 'accountFreeze', attributes: { reason: 'Fraud' } });
  return id;
}

const addSchedule = async (api: Api): Promise<Resource> =>
  create(api, '/recurring-payments', {
    type: 'recurringCreditBookPayment',
    attributes: { amount: 10_00, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 15 } },
    to: { ...accountOf(await addAccount(api, funds)), counterpartyAccount: ['depositAccount', await addAccount(api)] },
  });

async function authorize(api: Api): Promise<Resource> {
  const card = await addCard(api);
  return create(api, '/sandbox/authorizations', {
    type: 'authorization',
    attributes: {
      amount: 50_00,
      cardLast4Digits: String(card.attributes['last4Digits']),
      merchantName: "Sherlock's Groceries",
      merchantType: 5411,
      merchantLocation: 'Reno, NV',
    },
    to: { account: ['depositAccount', idOf(card, 'account')] },
  });
}

/** How each event is made to happen, by its type. */
export const causes: Readonly<Record<string, Cause>> = {
  'application.created': (api) => apply(api),
  'application.approved': (api) => apply(api),
  'application.denied': (api) => apply(api, '000000001'),
  'application.awaitingDocuments': (api) => apply(api, '000000003'),
  'application.pendingReview': (api) => apply(api, '000000004'),
  'customer.created': addCustomer,
  'customer.archived': async (api) =>
    create(api, `/customers/${await addCustomer(api)}/archive`, {
      type: 'archiveCustomer',
      attributes: { reason: 'FraudACHActivity' },
    }),
  'account.created': (api) => addAccount(api),
  'account.frozen': freeze,
  'account.unfrozen': async (api) => create(api, `/accounts/${await freeze(api)}/unfreeze`),
  'account.closed': async (api) =>
    create(api, `/accounts/${await addAccount(api)}/close`, {
      type: 'depositAccountClose',
      attributes: { reason: 'ByCustomer' },
    }),
  'transaction.created': (api) => addAccount(api, funds),
  'payment.created': payByBook,
  'payment.sent': payByBook,
  'payment.rejected': (api) => payByBook(api, 25_00, 10_00),
  'payment.clearing': (api) => railed(api, 'Debit', 'transmit'),
  'payment.returned': (api) => railed(api, 'Credit', 'transmit', 'return'),
  'recurringPayment.created': addSchedule,
  'recurringPayment.statusChanged': async (api) =>
    create(api, `/recurring-payments/${(await addSchedule(api)).id}/disable`),
  'card.created': addCard,
  'card.statusChanged': async (api) => create(api, `/cards/${(await addCard(api)).id}/freeze`),
  'authorization.created': authorize,
};
