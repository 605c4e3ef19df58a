import type { Bank } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';

/** A merchant asks by 3-D Secure in the sandbox; without more, the holder is challenged. */
export const askWhoPays = (bank: Bank, cardId: string, attributes = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/card-authentications', bodies.cardAuthentication(cardId, attributes));

/** An authentication of a card; answers its id. */
export async function authenticationOf(bank: Bank, cardId: string, attributes = {}): Promise<string> {
  const answer = await askWhoPays(bank, cardId, attributes);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

/** The organisation decides, or whoever the options name. */
export const decideOn = (bank: Bank, id: string, step: 'approve' | 'decline', options = {}): Promise<Answer> =>
  bank.call('POST', `/card-authentications/${id}/${step}`, undefined, options);

/** The organisation says that the holder has approved it in its app. */
export const approveByHolder = (bank: Bank, id: string, attributes: object = {}): Promise<Answer> =>
  bank.call('POST', `/card-authentications/${id}/approve`, {
    data: { type: 'approveCardAuthentication', attributes: { byHolder: true, ...attributes } },
  });

export const authenticationAttributes = async (bank: Bank, id: string) =>
  (await bank.call('GET', `/card-authentications/${id}`)).body.data.attributes;
