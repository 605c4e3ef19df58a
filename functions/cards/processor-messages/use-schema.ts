import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { amountOrZeroSchema, amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { partnerText } from '../../kernel/base/text/text.ts';
import type { AuthorizationQuestion } from '../authorization-requests/ask.ts';
import { healthcareAmountsSchema } from '../authorization-requests/healthcare-amounts.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { merchantAmountOf } from '../authorizations/merchant-amount.ts';
import {
  atmMerchant,
  categoryOf,
  merchantFactsOf,
  merchantCountryField,
  type Merchant,
  merchantTypeField,
} from '../authorizations/merchant.ts';
import {
  aBoolean,
  askedFields,
  askedFieldsOf,
  cashbackOf,
  cardNetworkField,
  useFields,
  useFieldsOf,
} from '../authorizations/use-fields.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { cardField, nameField } from './frame.ts';
import { authenticationField, tokenField } from './presented.ts';

const locationFields = partnerText(255);
export const merchantField = z.strictObject({
  name: locationFields,
  type: merchantTypeField,
  location: locationFields.optional(),
  /** The number that the network gave the merchant. */
  id: locationFields.optional(),
  country: merchantCountryField.optional(),
});
export const atmFields = {
  atmName: locationFields,
  atmLocation: locationFields.optional(),
  atmCountry: merchantCountryField.optional(),
  surcharge: amountOrZeroSchema.default(0),
  internationalServiceFee: amountOrZeroSchema.optional(),
  cardNetwork: cardNetworkField,
};
export const directionField = z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' });

/** What the processor has decided by itself: the message is no question then. */
export const standInField = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('Approved') }),
    z.strictObject({ decision: z.literal('Declined'), reason: z.enum(declineReasons) }),
  ])
  .optional();

const useShape = {
  card: cardField,
  /** The processor's name of the authorization, the same in every message about it. */
  authorization: nameField,
  /** Zero asks whether the card is good, and holds nothing. */
  amount: amountOrZeroSchema,
  partialApprovalAllowed: aBoolean.default(false),
  standIn: standInField,
  token: tokenField,
};

const movingFields = {
  direction: directionField.default('Debit'),
  /** The authorization of the purchase of which a Credit gives money back. */
  purchase: nameField.optional(),
  authentication: authenticationField,
};

/** A question whether a card may be used. */
export const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('purchase'),
    ...useShape,
    merchant: merchantField,
    ...useFields,
    ...askedFields,
    ...movingFields,
    cashbackAmount: amountSchema.optional(),
    ecommerce: aBoolean.optional(),
    cardPresent: aBoolean.optional(),
    healthcareAmounts: healthcareAmountsSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('cardTransaction'),
    ...useShape,
    merchant: merchantField,
    ...movingFields,
    ...useFields,
    ...askedFields,
  }),
  z.strictObject({
    kind: z.literal('atm'),
    ...useShape,
    ...atmFields,
    merchantAmount: askedFields.merchantAmount,
    direction: directionField.default('Debit'),
  }),
]);
export type UseQuestion = z.output<typeof questionSchema>;

/** The question as the platform keeps it. */
export function authorizationQuestionOf(use: UseQuestion): AuthorizationQuestion {
  const { amount, partialApprovalAllowed, authorization: processorId } = use;
  const common = { amount: cents(amount), partialApprovalAllowed, processorId };
  switch (use.kind) {
    case 'purchase': {
      const { ecommerce, cardPresent, healthcareAmounts } = use;
      return {
        type: 'purchaseAuthorizationRequest',
        flow: 'purchases',
        ...common,
        ...useFieldsOf(use),
        ...askedFieldsOf(use),
        merchant: merchantIn(use),
        ...merchantFactsIn(use),
        ...cashbackOf(use),
        ...defined({ ecommerce, cardPresent, healthcareAmounts }),
      };
    }
    case 'cardTransaction':
      return {
        type: 'cardTransactionAuthorizationRequest',
        flow: 'cardTransactions',
        ...common,
        ...useFieldsOf(use),
        ...askedFieldsOf(use),
        merchant: merchantIn(use),
        ...merchantFactsIn(use),
      };
    case 'atm': {
      const {
        direction,
        atmName,
        atmLocation,
        atmCountry: merchantCountry,
        surcharge,
        internationalServiceFee: fee,
        cardNetwork,
      } = use;
      return {
        type: 'atmAuthorizationRequest',
        flow: direction === 'Debit' ? 'withdrawals' : 'deposits',
        ...common,
        recurring: false,
        merchant: atmMerchant(atmName, atmLocation),
        surcharge: cents(surcharge),
        ...merchantAmountOf(use),
        ...defined({
          cardNetwork,
          merchantCountry,
          internationalServiceFee: fee === undefined ? undefined : cents(fee),
        }),
      };
    }
  }
}

/** The direction of money that a merchant gives back, and of which purchase. Refuses with 400 a debit with one. Cash at an ATM has its direction by its flow. */
export function creditDirectionOf(use: UseQuestion): Pick<Authorization, 'direction' | 'purchase'> {
  if (use.kind === 'atm') return {};
  const { direction, purchase } = use;
  if (direction === 'Credit') return { direction, ...defined({ purchase }) };
  if (purchase !== undefined) throw new Problem('invalid_value', 'purchase: only a Credit has one');
  return {};
}

/** The merchant of a message. */
export const merchantIn = ({ merchant }: { readonly merchant: z.output<typeof merchantField> }): Merchant => ({
  name: merchant.name,
  type: merchant.type,
  category: categoryOf(merchant.type),
  ...defined({ location: merchant.location }),
});

/** What only controls know the merchant of a message by. */
export const merchantFactsIn = ({ merchant: { id, country } }: { readonly merchant: z.output<typeof merchantField> }) =>
  merchantFactsOf({ merchantId: id, merchantCountry: country });
