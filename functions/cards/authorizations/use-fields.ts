import * as z from 'zod';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { defined } from '../../kernel/base/defined.ts';
import { merchantAmountField, merchantAmountOf } from './merchant-amount.ts';
import { cardNetworks, digitalWallets, paymentMethods, verificationMethods } from './statuses.ts';
import { verificationResultsSchema } from './verification-results.ts';

const oneOfNames = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

export const aBoolean = z.boolean({ error: 'must be true or false' });
export const cardNetworkField = oneOfNames(cardNetworks).optional();

/** How a card was used, as a body tells it. */
export const useFields = {
  recurring: aBoolean.default(false),
  paymentMethod: oneOfNames(paymentMethods).optional(),
  digitalWallet: oneOfNames(digitalWallets).optional(),
  cardVerificationData: z.object({ verificationMethod: oneOfNames(verificationMethods) }).optional(),
  cardNetwork: cardNetworkField,
};

/** What only a question tells of a use, as a body has it. */
export const askedFields = {
  verificationResults: verificationResultsSchema.optional(),
  merchantAmount: merchantAmountField,
};

/** What only a question tells, without what a body does not tell. */
export const askedFieldsOf = ({ verificationResults, merchantAmount }: z.output<z.ZodObject<typeof askedFields>>) => ({
  ...(verificationResults === undefined ? {} : { verificationResults: defined(verificationResults) }),
  ...merchantAmountOf({ merchantAmount }),
});

/**
 * The cash that a merchant pays out with a purchase. Refuses with 400 more than the amount; `pointer` is its place in the body, and without
 * one the message is named by its member.
 */
export function cashbackOf(
  { amount, cashbackAmount }: { readonly amount: number; readonly cashbackAmount?: number | undefined },
  pointer?: string,
): { readonly cashbackAmount?: Cents } {
  if (cashbackAmount === undefined) return {};
  if (cashbackAmount <= amount) return { cashbackAmount: cents(cashbackAmount) };
  const detail = 'The amount includes the cash, which cannot be more';
  throw pointer === undefined
    ? new Problem('invalid_document', `cashbackAmount: ${detail}`)
    : new Problem('invalid_value', { detail, pointer });
}

/** How a card was used, without what a body does not tell. */
export const useFieldsOf = ({
  recurring,
  paymentMethod,
  digitalWallet,
  cardVerificationData,
  cardNetwork,
}: z.output<z.ZodObject<typeof useFields>>) =>
  defined({ recurring, paymentMethod, digitalWallet, cardVerificationData, cardNetwork });
