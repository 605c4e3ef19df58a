import * as z from 'zod';
import { amountOrZeroSchema, cents } from '../../../kernel/base/money/cents.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { merchantAmountField, merchantAmountOf } from '../../authorizations/merchant-amount.ts';
import { atmMerchant, merchantCountryField } from '../../authorizations/merchant.ts';
import { requestFields, askInSandbox, loadOfCard, ofCard, questionFrame } from '../sandbox-frame.ts';

export const askAtmInSandbox = defineOperation({
  ...questionFrame,
  id: 'askAtmInSandbox',
  path: '/sandbox/authorization-requests/atm',
  request: {
    variants: [
      defineVariant({
        type: 'atmAuthorizationRequest',
        attributes: z.object({
          ...requestFields,
          direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Debit'),
          atmName: text(255),
          atmLocation: text(255).optional(),
          atmCountry: merchantCountryField.optional(),
          surcharge: amountOrZeroSchema.default(0),
          merchantAmount: merchantAmountField,
          internationalServiceFee: amountOrZeroSchema.optional(),
        }),
        relationships: ofCard,
      }),
    ],
  },
  response: { status: 201 },
  errors: [...questionFrame.errors, 'invalid_value'],

  load: ({ organisationId, body }) => loadOfCard(organisationId, body),

  handle: (call) => {
    const { amount, direction, atmName, atmLocation, atmCountry, surcharge, internationalServiceFee, ...more } =
      call.body.attributes;
    if (surcharge > amount) {
      const pointer = '/data/attributes/surcharge';
      throw new Problem('invalid_value', {
        detail: 'The amount includes the surcharge, which cannot be more',
        pointer,
      });
    }
    const { partialApprovalAllowed, cardNetwork } = more;
    const flow = direction === 'Debit' ? 'withdrawals' : 'deposits';
    const question = {
      flow,
      amount: cents(amount),
      recurring: false,
      surcharge: cents(surcharge),
      ...merchantAmountOf(more),
      partialApprovalAllowed,
      merchant: atmMerchant(atmName, atmLocation),
      ...defined({ cardNetwork, merchantCountry: atmCountry }),
      ...(internationalServiceFee === undefined ? {} : { internationalServiceFee: cents(internationalServiceFee) }),
    } as const;
    return askInSandbox('atmAuthorizationRequest', question, call);
  },
});
