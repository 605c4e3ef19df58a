import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { receiveEntry } from '../../../functions/money/received-payments/receive-entry.ts';
import type { IncomingEntry } from '../../../functions/money/received-payments/entry.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { accountItem, accountKey } from '../../../functions/accounts/accounts/store.ts';
import { type Bank } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import type { Answer } from '../../support/bank/platform.ts';

type Values = Readonly<Record<string, unknown>>;

export const entryBody = (accountId: string, type: string, attributes: Values) => ({
  data: { type, attributes, relationships: { account: { data: { type: 'depositAccount', id: accountId } } } },
});

/** A credit of 30 dollars that completes on Friday, December 4th, 2026, by default. */
export const receive = (bank: Bank, accountId: string, overrides: Values = {}): Promise<Answer> =>
  bank.call(
    'POST',
    '/sandbox/received-payments',
    entryBody(accountId, 'achReceivedPayment', {
      amount: 30_00,
      completionDate: '2026-12-04',
      description: 'Salary',
      companyName: 'Bakery',
      ...overrides,
    }),
  );

/** A debit of 30 dollars that settles today, by default. */
export const receiveAch = (bank: Bank, accountId: string, overrides: Values = {}): Promise<Answer> =>
  bank.call(
    'POST',
    '/sandbox/received-ach-payment',
    entryBody(accountId, 'achReceivedPayment', {
      amount: 30_00,
      direction: 'Debit',
      companyName: 'Utilities',
      description: 'Power',
      ...overrides,
    }),
  );

export const step = (bank: Bank, id: string, verb: 'advance' | 'reprocess'): Promise<Answer> =>
  bank.call('POST', `/received-payments/${id}/${verb}`);

export const complete = (bank: Bank, id: string): Promise<Answer> =>
  bank.call('POST', `/sandbox/received-payments/${id}/complete`);

export const giveBack = (
  bank: Bank,
  transactionId: string,
  accountId: string,
  reason = 'CustomerAdvisesNotAuthorized',
): Promise<Answer> => bank.call('POST', `/returns/${transactionId}`, entryBody(accountId, 'returnAch', { reason }));

export const dishonor = (bank: Bank, transactionId: string): Promise<Answer> =>
  bank.call('POST', `/sandbox/returns/${transactionId}/dishonor`);

export const idOf = (answer: Answer): string => {
  expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 201 });
  return answer.body.data.id as string;
};

/** The received payment as it is now. */
export const read = async (bank: Bank, id: string) => (await bank.call('GET', `/received-payments/${id}`)).body.data;

/** The transactions of an account as type, direction, amount and balance, in their order. */
export async function legs(bank: Bank, accountId: string): Promise<readonly string[]> {
  const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=createdAt`);
  return body.data.map(
    (one: { type: string; attributes: { direction: string; amount: number; balance: number } }) =>
      `${one.type} ${one.attributes.direction} ${one.attributes.amount} ${one.attributes.balance}`,
  );
}

/** The amounts of an account's item: balance, available, and the contra columns. */
export async function rowOf(bank: Bank, accountId: string) {
  const item = await bank.table.get(accountKey(bank.organisationId, accountId));
  if (item === undefined) throw new Error(`there is no account ${accountId}`);
  const { balance, available, hold, contraSettlement, contraBook } = accountItem.parse(item);
  expect(balance + contraSettlement + contraBook).toBe(0);
  return { balance, available, hold, contraSettlement, contraBook };
}

/** Brings an entry as the rail of a live stage does. */
export const fromRail = async (bank: Bank, accountId: string, overrides: Partial<IncomingEntry> = {}) =>
  receiveEntry(bank.platform, await momentOf(bank.platform, bank.organisationId, 'schedule'), {
    accountId,
    entry: {
      direction: 'Credit',
      amount: cents(30_00),
      companyName: 'Bakery',
      description: 'Salary',
      counterpartyRoutingNumber: '021000021',
      traceNumber: '021000020000001',
      ...overrides,
    },
  });

/** An answer together with the events that it caused, in their order. */
export async function answerWithEvents(bank: Bank, send: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const rows = await emittedBy(bank, async () => answers.push(await send()));
  const [answer] = answers;
  if (answer === undefined) throw new Error('nothing was answered');
  return { answer, rows, events: rows.flatMap((row) => row.events) };
}
