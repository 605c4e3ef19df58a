import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { amountOrZeroSchema, amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import { tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { type Authorization, authorizations } from '../authorizations/for-others.ts';
import { merchantAmountField, merchantAmountOf } from '../authorizations/merchant-amount.ts';
import { aBoolean, cardNetworkField } from '../authorizations/use-fields.ts';
import { settlementAtAtm } from './at-merchant.ts';
import { digitsField, loadOfAccount, settleInSandbox, settlementFrame } from './sandbox-frame.ts';
import { mustBeSettleable } from './settle-at-merchant.ts';

const cash = z.object({
  amount: amountSchema,
  atmName: text(255),
  atmLocation: text(255).optional(),
  last4Digits: digitsField,
  cardNetwork: cardNetworkField,
  surcharge: amountOrZeroSchema.default(0),
  merchantAmount: merchantAmountField,
  /** Whether nothing more of the authorization will be settled. */
  final: aBoolean.default(true),
  tags: tagsField.optional(),
});
const ofAccount = z.object({ account: toOne('depositAccount'), authorization: toOne('authorization').optional() });

interface Body {
  readonly attributes: z.output<typeof cash>;
  readonly relationships: z.output<typeof ofAccount>;
}

/** The account and the authorization that a body names. */
export const loadAtAtm = (organisationId: string, { relationships }: Pick<Body, 'relationships'>) => ({
  ...loadOfAccount(organisationId, { relationships }),
  authorization: relationships.authorization && authorizations.ref(organisationId, relationships.authorization.data.id),
});

/** The common parts of the simulated uses of an ATM. */
export const atmFrame = {
  ...settlementFrame,
  request: {
    variants: [
      defineVariant({
        type: 'atmTransaction',
        attributes: cash,
        relationships: ofAccount,
      }),
    ],
  },
  response: { status: 201 },
} as const;

type Call = Parameters<typeof settleInSandbox>[2] & {
  readonly body: Body;
  readonly loaded: { readonly authorization: Authorization | undefined };
};

/** Books cash that was taken out or put in, and settles the authorization that the body names. `amount` includes the surcharge. */
export function useAtm(direction: 'Credit' | 'Debit', call: Call) {
  const { amount, atmName, atmLocation, last4Digits, cardNetwork, surcharge, tags, final } = call.body.attributes;
  const { authorization } = call.loaded;
  mustBeSettleable(call.body.relationships, 'Debit', authorization);
  if (authorization !== undefined && (authorization.flow === 'deposits') !== (direction === 'Credit')) {
    const detail = `The authorization is for ${authorization.flow}`;
    throw new Problem('invalid_value', { detail, pointer: '/data/relationships/authorization' });
  }
  if (surcharge > amount) {
    const pointer = '/data/attributes/surcharge';
    throw new Problem('invalid_value', { detail: 'The amount includes the surcharge, which cannot be more', pointer });
  }
  const settlement = settlementAtAtm({
    amount: cents(amount),
    direction,
    atmName,
    tags,
    authorization,
    isLast: final,
    more: { surcharge, ...merchantAmountOf(call.body.attributes), ...defined({ atmLocation, cardNetwork }) },
  });
  return settleInSandbox(settlement, last4Digits, call);
}
