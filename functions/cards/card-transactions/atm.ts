import * as z from 'zod';
import { transactionResourceOf } from '../../accounts/transactions/resource.ts';
import { defined } from '../../kernel/base/defined.ts';
import { amountOrZeroSchema, amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/operation.ts';
import { tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { cardNetworkField } from '../authorizations/use-fields.ts';
import { settlementAtAtm } from './at-merchant.ts';
import { digitsField, settleInSandbox, settlementFrame } from './sandbox-frame.ts';

const cash = z.object({
  amount: amountSchema,
  atmName: text(255),
  atmLocation: text(255).optional(),
  last4Digits: digitsField,
  cardNetwork: cardNetworkField,
  surcharge: amountOrZeroSchema.default(0),
  tags: tagsField.optional(),
});
const ofAccount = z.object({ account: toOne('depositAccount') });

/** The common parts of the simulated uses of an ATM. */
export const atmFrame = {
  ...settlementFrame,
  request: {
    variants: [
      defineVariant({
        type: 'atmTransaction',
        attributes: cash,
        relationships: ofAccount,
        example: {
          attributes: {
            ...{ amount: 43_00, atmName: 'First Street', atmLocation: 'Reno, NV', last4Digits: '4242' },
            ...{ cardNetwork: 'Allpoint', surcharge: 3_00 },
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: transactionResourceOf('atmTransaction') },
} as const;

type Call = Parameters<typeof settleInSandbox>[2] & { readonly body: { readonly attributes: z.output<typeof cash> } };

/** Books cash that was taken out or put in. `amount` includes the surcharge. */
export function useAtm(direction: 'Credit' | 'Debit', call: Call) {
  const { amount, atmName, atmLocation, last4Digits, cardNetwork, surcharge, tags } = call.body.attributes;
  if (surcharge > amount) {
    const pointer = '/data/attributes/surcharge';
    throw new Problem('invalid_value', { detail: 'The amount includes the surcharge, which cannot be more', pointer });
  }
  const settlement = settlementAtAtm({
    ...{ amount: cents(amount), direction, atmName, tags },
    more: { surcharge, ...defined({ atmLocation, cardNetwork }) },
  });
  return settleInSandbox(settlement, last4Digits, call);
}
