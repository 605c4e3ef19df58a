import type { Bank } from '../../support/bank/bank.ts';
import { authenticationOf, approveByHolder } from '../card-authentications/authentication-bank.ts';
import type { CardOf } from '../authorizations/authorization-bank.ts';
import { activeToken } from '../card-tokens/token-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const amount = 50_00;

/** An open authorization of 50 dollars that an Active token pays, and of which the holder has said by 3-D Secure that it is theirs; answers its id. */
export async function paidByWallet(bank: Bank, { cardId }: Pick<CardOf, 'cardId'>): Promise<string> {
  const authentication = await authenticationOf(bank, cardId, { amount });
  expect((await approveByHolder(bank, authentication)).status).toBe(200);
  const use = {
    card: await referenceOf(bank, cardId),
    authorization: `wallet-${cardId}`,
    kind: 'purchase',
    merchant: { name: "Sherlock's Groceries", type: 5411, location: 'Reno, NV' },
    amount,
    token: await activeToken(bank, cardId),
    authentication,
  };
  const signing = { ...bank, platform: { ...bank.platform, cardProcessor: signingProcessor } };
  expect((await tell(signing, 'authorizations', use)).body).toEqual({ decision: 'Approved', amount });
  const { body } = await bank.call('GET', `/authorizations?filter[cardId]=${cardId}`);
  const [{ id, attributes }] = body.data as [{ id: string; attributes: object }];
  expect(attributes).toMatchObject({ tokenCheck: 'Active', authenticationCheck: 'Approved' });
  return id;
}
