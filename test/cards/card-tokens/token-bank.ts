import type { Bank } from '../../support/bank/bank.ts';
import { link } from '../../support/bank/link.ts';
import type { Answer } from '../../support/bank/platform.ts';

/** A wallet asks for a token of a card in the sandbox; without more, it trusts all. */
export const askForToken = (bank: Bank, cardId: string, attributes: object = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/card-tokens', {
    data: {
      type: 'cardToken',
      attributes: { wallet: 'Apple', source: 'App', ...attributes },
      relationships: { card: link('card', cardId) },
    },
  });

/** A token of a card; answers its id. */
export async function tokenOf(bank: Bank, cardId: string, attributes: object = {}): Promise<string> {
  const answer = await askForToken(bank, cardId, attributes);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

/** The wallet has a token ready, perhaps with a code. */
export const activateToken = (bank: Bank, id: string, verificationCode?: string): Promise<Answer> =>
  bank.call('PATCH', `/sandbox/card-tokens/${id}`, {
    data: { type: 'cardToken', attributes: { status: 'Active', verificationCode } },
  });

/** An Active token of a card; answers its id. */
export async function activeToken(bank: Bank, cardId: string): Promise<string> {
  const id = await tokenOf(bank, cardId);
  expect((await activateToken(bank, id)).body.data.attributes.status).toBe('Active');
  return id;
}

export const stepToken = (bank: Bank, id: string, step: string, options = {}): Promise<Answer> =>
  bank.call(...requestOf(`/card-tokens/${id}`, step), undefined, options);

function requestOf(path: string, step: string): readonly [string, string] {
  if (step === 'deactivate') return ['DELETE', path];
  if (step === 'resume') return ['DELETE', `${path}/suspension`];
  return ['POST', `${path}/${step === 'suspend' ? 'suspension' : step}`];
}

export const tokenAttributes = async (bank: Bank, id: string) =>
  (await bank.call('GET', `/card-tokens/${id}`)).body.data.attributes;
