import { type Bank, openAccount } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { makeCard } from '../cards/card-bank.ts';

type Values = Readonly<Record<string, unknown>>;

/** A card that is Active, and its account, which has 100 dollars unless it is said otherwise. */
export interface CardOf {
  readonly accountId: string;
  readonly cardId: string;
  readonly digits: string;
}

export async function openCard(
  bank: Bank,
  { cents = 100_00, accountId, ...content }: { cents?: number } & Parameters<typeof makeCard>[1] = {},
): Promise<CardOf> {
  const account = accountId ?? (await openAccount(bank, { cents }));
  const cardId = await makeCard(bank, { accountId: account, ...content });
  return { accountId: account, cardId, digits: await digitsOf(bank, cardId) };
}

export async function digitsOf(bank: Bank, cardId: string): Promise<string> {
  const { body } = await bank.call('GET', `/cards/${cardId}`);
  return body.data.attributes.last4Digits as string;
}

/** Asks to use a card, for 50 dollars unless it is said otherwise. */
export const authorize = (bank: Bank, { accountId, digits }: CardOf, attributes: Values = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/authorizations', bodies.authorization(accountId, digits, attributes));

/** An authorization that is open; answers its id. */
export async function authorized(bank: Bank, card: CardOf, attributes: Values = {}): Promise<string> {
  const answer = await authorize(bank, card, attributes);
  expect([answer.status, answer.body.data.attributes.status]).toEqual([201, 'Authorized']);
  return answer.body.data.id as string;
}

/** Balance, hold and available of an account. */
export async function moneyOf(bank: Bank, accountId: string): Promise<readonly number[]> {
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  const { balance, hold, available } = body.data.attributes as Record<string, number>;
  return [balance ?? 0, hold ?? 0, available ?? 0];
}

export const increase = (bank: Bank, id: string, amount: number, attributes: Values = {}): Promise<Answer> =>
  bank.call('POST', `/sandbox/authorizations/${id}/increase`, {
    data: { type: 'authorization', attributes: { amount, ...attributes } },
  });

/** Cancels an authorization, or releases only so many cents of it. */
export const cancel = (bank: Bank, id: string, amount?: number): Promise<Answer> =>
  bank.call(
    'POST',
    `/sandbox/authorizations/${id}/cancel`,
    amount === undefined ? undefined : { data: { type: 'authorization', attributes: { amount } } },
  );
