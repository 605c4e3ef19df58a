import type { Bank } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';
import type { CardOf } from '../authorizations/authorization-bank.ts';

type Values = Readonly<Record<string, unknown>>;

/** The processor asks about a purchase, of 50 dollars unless it is said otherwise. */
export const askPurchase = (bank: Bank, { cardId }: Pick<CardOf, 'cardId'>, attributes: Values = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/authorization-requests/purchase', bodies.purchaseRequest(cardId, attributes));

/** A request that waits for an answer; answers its id. */
export async function waiting(bank: Bank, card: Pick<CardOf, 'cardId'>, attributes: Values = {}): Promise<string> {
  const answer = await askPurchase(bank, card, attributes);
  expect([answer.status, answer.body.data.attributes.status]).toEqual([201, 'Pending']);
  return answer.body.data.id as string;
}

export const approve = (bank: Bank, id: string, attributes?: Values): Promise<Answer> =>
  bank.call(
    'POST',
    `/authorization-requests/${id}/approve`,
    attributes && { data: { type: 'approveAuthorizationRequest', attributes } },
  );

export const decline = (bank: Bank, id: string, reason = 'DoNotHonor'): Promise<Answer> =>
  bank.call('POST', `/authorization-requests/${id}/decline`, {
    data: { type: 'declineAuthorizationRequest', attributes: { reason } },
  });

/** The request as it is answered, without its merchant. */
export async function requestOf(bank: Bank, id: string): Promise<Values> {
  const { body } = await bank.call('GET', `/authorization-requests/${id}`);
  return body.data.attributes as Values;
}
