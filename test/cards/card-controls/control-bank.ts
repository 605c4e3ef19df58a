import type { Bank } from '../../support/bank/bank.ts';
import { link } from '../../support/bank/link.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { authorize, type CardOf } from '../authorizations/authorization-bank.ts';

type Values = Readonly<Record<string, unknown>>;
type Options = Parameters<Bank['call']>[3];

/** Asks for a control: on a card if one is given. */
export const askForControl = (
  bank: Bank,
  attributes: Values,
  { card, ...options }: { readonly card?: Pick<CardOf, 'cardId'> } & NonNullable<Options> = {},
): Promise<Answer> =>
  bank.call(
    'POST',
    '/card-controls',
    {
      data: {
        type: 'cardControl',
        attributes,
        ...(card === undefined ? {} : { relationships: { card: link('card', card.cardId) } }),
      },
    },
    options,
  );

/** Makes a control, on a card if one is given; answers its id. */
export async function control(
  bank: Bank,
  attributes: Values,
  ...more: [Parameters<typeof askForControl>[2]?]
): Promise<string> {
  const answer = await askForControl(bank, attributes, ...more);
  expect([answer.status, answer.body.data.attributes.status]).toEqual([201, 'Active']);
  return answer.body.data.id as string;
}

export const changeControl = (bank: Bank, id: string, attributes: Values, options?: Options): Promise<Answer> =>
  bank.call('PATCH', `/card-controls/${id}`, { data: { type: 'cardControl', attributes } }, options);

export const archive = (bank: Bank, id: string, options?: Options): Promise<Answer> =>
  bank.call('DELETE', `/card-controls/${id}`, undefined, options);

/** What a use of a card comes to: `Authorized`, or the reason and the rule of the control that has declined it. */
export async function outcomeOf(bank: Bank, card: CardOf, use: Values = {}): Promise<string> {
  const { status, body } = await authorize(bank, card, { amount: 10_00, ...use });
  expect(status).toBe(201);
  return outcomeInWords(body.data.attributes as Values);
}

/** Asks what a use would come to. */
export const check = (
  bank: Bank,
  { cardId }: Pick<CardOf, 'cardId'>,
  { cardToken, ...use }: { cardToken?: string | undefined } & Values = {},
  options?: Options,
): Promise<Answer> =>
  bank.call(
    'POST',
    `/cards/${cardId}/authorization-check`,
    {
      data: {
        type: 'authorizationCheck',
        attributes: { amount: 10_00, merchantType: 5812, ...use },
        ...(cardToken === undefined ? {} : { relationships: { cardToken: link('cardToken', cardToken) } }),
      },
    },
    options,
  );

/** A decision in words, of an authorization or a check. */
export function outcomeInWords({ status, decision, declineReason, meta }: Values): string {
  const { rule = '' } = (meta ?? {}) as { readonly rule?: string };
  const outcome = String(decision ?? status);
  return outcome === 'Declined' ? `${String(declineReason)} ${rule}`.trimEnd() : outcome;
}
