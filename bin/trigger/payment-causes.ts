import type { Resource } from '../../local/tour/client.ts';
import { create } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { readClock } from '../commands/clock.ts';
import { after, type Causes } from './cause.ts';
import {
  accountOf,
  addAccount,
  addPerson,
  addSchedule,
  freeze,
  funds,
  linkedAccounts,
  payByAch,
  payByBook,
  railed,
  sendList,
} from './things.ts';

/** An account number of the sandbox, whose bank corrects it by a notification of change. */
const corrected = '6660201';
/** One whose bank returns every entry. */
const returning = '6660103';
/** Cents of a release that needs two users in a sandbox, and of a debit of which the third one of a day needs a review. */
const largeRelease = 21_000_000_00;
const largeDebit = 10_000_000_00;
/** Days after which a release that nobody has decided on is canceled. */
const undecidedDays = 31;
/** Days in which the files of the next banking day and the answers of the banks come. */
const answeredDays = 5;

/** A payment to an account at another bank, by the file of the next window. */
async function payTo(api: Api, accountNumber: string, more: { readonly sendPrenote?: true } = {}): Promise<Resource> {
  const customerId = await addPerson(api);
  const counterparty = await create(api, '/counterparties', {
    type: 'achCounterparty',
    attributes: {
      name: 'Ada Okafor',
      type: 'Person',
      routingNumber: '011000015',
      accountNumber,
      accountType: 'Checking',
      ...more,
    },
    to: { customer: ['customer', customerId] },
  });
  return create(api, '/payments', {
    type: 'achPayment',
    attributes: { amount: 25_00, direction: 'Credit', description: 'Rent' },
    to: { ...accountOf(await addAccount(api, funds, customerId)), counterparty: ['achCounterparty', counterparty.id] },
  });
}

/** The same, with the answers of the banks. */
const answered = (accountNumber: string, more?: { readonly sendPrenote: true }) =>
  after(answeredDays, (api) => payTo(api, accountNumber, more));

/** A bulk of two payments, of which the second leads to an account that is not there. */
async function bulk(api: Api): Promise<void> {
  const account = await addAccount(api, funds);
  const member = (to: string) => ({
    type: 'bookPayment',
    attributes: { amount: 5_00, description: 'Bonus' },
    relationships: {
      account: { data: { type: 'depositAccount', id: account } },
      counterpartyAccount: { data: { type: 'depositAccount', id: to } },
    },
  });
  await sendList(api, '/payments/bulk', [member(await addAccount(api)), member('1')]);
}

async function release(api: Api, amount: number): Promise<void> {
  const [from, to] = [await addAccount(api, amount), await addAccount(api)];
  await sendList(api, '/batch-releases', [
    {
      type: 'batchRelease',
      attributes: {
        amount,
        description: 'Payroll',
        senderName: 'Sherlock Holmes',
        senderAddress: {
          street: '221B Baker Street',
          city: 'Kearney',
          state: 'NE',
          postalCode: '68845',
          country: 'US',
        },
        senderAccountNumber: '5000000000',
      },
      relationships: {
        batchAccount: { data: { type: 'depositAccount', id: from } },
        receiver: { data: { type: 'depositAccount', id: to } },
      },
    },
  ]);
}

const reward = async (api: Api, has: number): Promise<Resource> =>
  create(api, '/rewards', {
    type: 'reward',
    attributes: { amount: 5_00, description: 'Cashback' },
    to: {
      receivingAccount: ['depositAccount', await addAccount(api)],
      fundingAccount: ['depositAccount', await addAccount(api, has)],
    },
  });

/** An ACH payment of somebody else that comes in for an account in a few days. */
async function awaitPayment(api: Api, direction: 'Credit' | 'Debit', accountId?: string): Promise<Resource> {
  const { now } = await readClock(api);
  const settlementDate = new Date(Date.parse(now) + 3 * 86_400_000).toISOString().slice(0, 10);
  return create(api, '/sandbox/received-ach-payment', {
    type: 'achReceivedPayment',
    attributes: { amount: 80_00, direction, settlementDate, description: 'Power', companyName: 'City Utilities' },
    to: accountOf(accountId ?? (await addAccount(api))),
  });
}

/** A debit for which there is no money when its day comes. */
const unpaidDebit = after(answeredDays, (api) => awaitPayment(api, 'Debit'));

/** Money that moves: payments, what comes in, and everything that pays. */
export const paymentCauses: Causes = {
  'transaction.created': (api) => addAccount(api, funds),
  'transaction.updated': async (api) => {
    const id = await addAccount(api, funds);
    const [transaction] = await api.client.list(`/transactions?filter[accountId]=${id}`);
    await api.client.patch(`/transactions/${String(transaction?.id)}`, 'transaction', { tags: { purpose: 'salary' } });
  },
  'counterparty.updated': answered(corrected),
  'counterparty.prenoteSent': answered('400000001', { sendPrenote: true }),
  'counterparty.prenoteReturned': answered(returning, { sendPrenote: true }),
  'payment.created': (api) => payByBook(api),
  'payment.sent': (api) => payByBook(api),
  'payment.pendingReview': async (api) => {
    const to = await linkedAccounts(api);
    for (let debit = 0; debit < 3; debit += 1) await payByAch(api, 'Debit', { to, amount: largeDebit });
  },
  'payment.rejected': (api) => payByBook(api, 25_00, 10_00),
  'payment.clearing': (api) => railed(api, 'Debit', 'transmit'),
  'payment.returned': (api) => railed(api, 'Credit', 'transmit', 'return'),
  'payment.canceled': async (api) => create(api, `/payments/${(await payByAch(api, 'Credit')).id}/cancel`),
  'payment.corrected': answered(corrected),
  'payment.delayed': answered('400000002', { sendPrenote: true }),
  'bulkPayments.failed': bulk,
  'bulkPayments.finished': bulk,
  'batchRelease.pendingReview': (api) => release(api, largeRelease),
  'batchRelease.canceled': after(undecidedDays, (api) => release(api, largeRelease)),
  'reward.sent': (api) => reward(api, funds),
  'reward.rejected': (api) => reward(api, 0),
  'chargeback.created': async (api) =>
    create(api, '/chargebacks', {
      type: 'chargeback',
      attributes: { amount: 25_00, description: 'Never delivered' },
      to: {
        ...accountOf(await addAccount(api, funds)),
        counterpartyAccount: ['depositAccount', await addAccount(api)],
      },
    }),
  'receivedPayment.created': (api) => awaitPayment(api, 'Credit'),
  'receivedPayment.advanced': async (api) =>
    create(api, `/received-payments/${(await awaitPayment(api, 'Credit')).id}/advance`),
  'receivedPayment.completed': async (api) =>
    create(api, `/sandbox/received-payments/${(await awaitPayment(api, 'Credit')).id}/complete`),
  'receivedPayment.markedForReturn': unpaidDebit,
  'receivedPayment.returned': unpaidDebit,
  'declinedIncomingPayment.created': async (api) =>
    create(api, '/sandbox/received-ach-payment', {
      type: 'achReceivedPayment',
      attributes: { amount: 80_00, direction: 'Credit', description: 'Salary' },
      to: accountOf(await freeze(api)),
    }),
  'recurringPayment.failed': after(35, async (api) => {
    const to = await linkedAccounts(api);
    await create(api, '/recurring-payments', {
      type: 'recurringCreditAchPayment',
      attributes: { amount: 10_00, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 15 } },
      to,
    });
    await api.send({ method: 'DELETE', path: `/counterparties/${to.counterparty[1]}` });
  }),
  'recurringPayment.created': addSchedule,
  'recurringPayment.statusChanged': async (api) =>
    create(api, `/recurring-payments/${(await addSchedule(api)).id}/disable`),
};
