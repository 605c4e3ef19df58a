import { accountItem } from '../../../functions/accounts/accounts/store.ts';
import { accountKey } from '../../../functions/kernel/auth/owners.ts';
import { achBody } from '../../support/bank/payment-bodies.ts';
import type { Bank, OperationCaller } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import type { Answer } from '../../support/bank/platform.ts';

type Values = Readonly<Record<string, unknown>>;

/** Asks for an ACH payment. */
export const ach = (bank: OperationCaller, accountId: string, overrides: Values = {}): Promise<Answer> =>
  bank.call('POST', '/payments', achBody(accountId, overrides));

/** Makes an ACH payment; answers its id. */
export async function makeAch(bank: OperationCaller, accountId: string, overrides: Values = {}): Promise<string> {
  const answer = await ach(bank, accountId, overrides);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

export const steps = { transmit: 'transmitAchPayment', clear: 'clearAchPayment', return: 'returnAchPayment' } as const;
export type StepName = keyof typeof steps;

/** Does a step of a payment by its sandbox operation. */
export const step = (
  bank: OperationCaller,
  name: StepName,
  paymentId: string,
  attributes: Values = {},
): Promise<Answer> =>
  bank.call('POST', `/sandbox/ach/${name}`, {
    data: {
      type: steps[name],
      attributes,
      relationships: { payment: { data: { type: 'achPayment', id: paymentId } } },
    },
  });

/** Both sides of an account's ledger, which are zero together. */
export async function ledgerOf(bank: Bank, accountId: string) {
  const stored = await bank.table.get(accountKey(bank.organisationId, accountId));
  if (stored === undefined) throw new Error('there is no such account');
  const { balance, hold, available, contraSettlement, contraBook } = accountItem.parse(stored);
  expect(balance).toBe(available + hold);
  expect(balance + contraSettlement + contraBook).toBe(0);
  return { available, settlement: contraSettlement, book: contraBook };
}

export async function payment(bank: Bank, id: string) {
  const { body } = await bank.call('GET', `/payments/${id}`);
  return body.data as {
    attributes: Record<string, unknown> & { status: string };
    relationships: Record<string, { data: { type: string; id: string } }>;
  };
}

/** The transactions of an account, oldest first. */
export async function transactionsOf(bank: Bank, accountId: string) {
  const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=createdAt`);
  return body.data as { type: string; id: string; attributes: Record<string, unknown>; relationships: Values }[];
}

/** The answer of an action, and the events that it caused, in their order. */
export async function withEvents(bank: Bank, action: () => Promise<Answer>) {
  let answer: Answer | undefined;
  const rows = await emittedBy(bank, async () => (answer = await action()));
  if (answer === undefined) throw new Error('there is no answer');
  return { answer, events: rows.flatMap((row) => row.events) };
}
