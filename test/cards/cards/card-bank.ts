import { type Bank, openAccount } from '../../support/bank/bank.ts';
import { link } from '../../support/bank/link.ts';
import type { Answer } from '../../support/bank/platform.ts';

type Values = Readonly<Record<string, unknown>>;
type Options = Parameters<Bank['call']>[3];

/** The body of a new card of an account. */
export const cardBody = (
  accountId: string,
  {
    type = 'individualVirtualDebitCard',
    customerId,
    ...attributes
  }: { type?: string; customerId?: string } & Values = {},
) => ({
  data: {
    type,
    attributes,
    relationships: {
      account: link('depositAccount', accountId),
      ...(customerId === undefined ? {} : { customer: link('customer', customerId) }),
    },
  },
});

/** Asks for a card of an account, an Active virtual one unless something else is given. */
export const askForCard = (
  bank: Bank,
  accountId: string,
  content: Parameters<typeof cardBody>[1] = {},
  options?: Options,
): Promise<Answer> => bank.call('POST', '/cards', cardBody(accountId, content), options);

/** Makes a card, of an account of its own unless one is given; answers its id. */
export async function makeCard(
  bank: Bank,
  { accountId, ...content }: { accountId?: string } & Parameters<typeof cardBody>[1] = {},
): Promise<string> {
  const answer = await askForCard(bank, accountId ?? (await openAccount(bank)), content);
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

/** Takes a step of a card: freeze, unfreeze, report-lost, report-stolen, close, replace. */
export const stepOf = (bank: Bank, id: string, step: string, options?: Options): Promise<Answer> =>
  bank.call('POST', `/cards/${id}/${step}`, undefined, options);

export const activate = (bank: Bank, id: string): Promise<Answer> => bank.call('POST', `/sandbox/cards/${id}/activate`);

export async function statusOf(bank: Bank, id: string): Promise<string> {
  const { body } = await bank.call('GET', `/cards/${id}`);
  return body.data.attributes.status as string;
}
