import { counterpartyBody } from '../../support/bank/bodies.ts';
import { freshToken } from '../counterparties/fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';
import type { Bank } from '../../support/bank/bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

type Values = Readonly<Record<string, unknown>>;

/** A counterparty made with numbers, that may be credited. */
export const outsideOf = (bank: Bank, customerId: string, overrides: Record<string, unknown> = {}): Promise<string> =>
  made(bank, counterpartyBody(customerId, overrides));

/** A counterparty made with a token whose name says how its provider answers, that may be credited and debited. */
export const linkedOf = (bank: Bank, customerId: string, scenario = 'match', overrides: Values = {}): Promise<string> =>
  made(bank, tokenBody(customerId, freshToken(scenario), { permissions: 'CreditAndDebit', ...overrides }));

async function made(bank: Bank, body: object): Promise<string> {
  const answer = await bank.call('POST', '/counterparties', body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
}

export function achScheduleBody(
  accountId: string,
  counterpartyId: string,
  { type = 'recurringCreditAchPayment', ...attributes }: Values = {},
) {
  return {
    data: {
      type,
      attributes: {
        amount: 10_00,
        description: 'Rent',
        schedule: { interval: 'Weekly', dayOfWeek: 'Friday' },
        ...attributes,
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: accountId } },
        counterparty: { data: { type: 'counterparty', id: counterpartyId } },
      },
    },
  };
}

/** Asks for a recurring ACH payment of 10 dollars each Friday; a credit, unless the type says otherwise. */
export const achSchedule = (
  bank: Bank,
  accountId: string,
  counterpartyId: string,
  overrides: Values = {},
): Promise<Answer> => bank.call('POST', '/recurring-payments', achScheduleBody(accountId, counterpartyId, overrides));

export const debitKind = { type: 'recurringDebitAchPayment' } as const;

/** The runs of a recurring payment as they are listed, oldest first. */
export async function runsOf(bank: Bank, id: string) {
  const { status, body } = await bank.call('GET', `/recurring-payments/${id}/runs?sort=createdAt`);
  expect(status).toBe(200);
  return body.data.map((run: { attributes: object }) => run.attributes) as Record<string, unknown>[];
}

/** The same, as due date and what became of it. */
export const outcomesOf = async (bank: Bank, id: string) =>
  (await runsOf(bank, id)).map(({ dueDate, outcome, reason }) => [dueDate, reason ?? outcome]);
