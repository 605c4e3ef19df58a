import type { Bank } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';

type Values = Readonly<Record<string, unknown>>;
type Options = Parameters<Bank['call']>[3];

/** Asks for a fraud case about a card. */
export const askForCase = (
  bank: Pick<Bank, 'call'>,
  cardId: string,
  { relationships = {}, ...attributes }: { relationships?: Values; [name: string]: unknown } = {},
  options?: Options,
): Promise<Answer> =>
  bank.call('POST', '/card-fraud-cases', bodies.fraudCase(cardId, attributes, relationships), options);

/** Opens a fraud case about a card; answers its id. */
export async function fraudCase(bank: Pick<Bank, 'call'>, cardId: string): Promise<string> {
  const { status, body } = await askForCase(bank, cardId);
  if (status !== 201) throw new Error(`the fraud case is not opened: ${JSON.stringify(body)}`);
  return body.data.id as string;
}

/** Activates a case, with an action on its card if one is given. */
export const activateCase = (bank: Bank, id: string, attributes: object = {}, options?: Options): Promise<Answer> =>
  bank.call(
    'POST',
    `/card-fraud-cases/${id}/activate`,
    { data: { type: 'activateCardFraudCase', attributes } },
    options,
  );

export const closeCase = (bank: Bank, id: string, outcome: string, options?: Options): Promise<Answer> =>
  bank.call(
    'POST',
    `/card-fraud-cases/${id}/close`,
    { data: { type: 'closeCardFraudCase', attributes: { outcome } } },
    options,
  );

/** A case as it is answered. */
export const caseOf = async (bank: Bank, id: string, options?: Options) =>
  (await bank.call('GET', `/card-fraud-cases/${id}`, undefined, options)).body.data;

/** The ids of the cases that a query lists. */
export const casesOf = async (bank: Bank, query: string, options?: Options): Promise<readonly string[]> =>
  (await bank.call('GET', `/card-fraud-cases?${query}`, undefined, options)).body.data.map(
    ({ id }: { id: string }) => id,
  );
