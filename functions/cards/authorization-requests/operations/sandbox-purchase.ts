import * as z from 'zod';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { healthcareAmountsSchema } from '../healthcare-amounts.ts';
import { merchantQuestion } from '../merchant-question.ts';
import { aBoolean, cashbackOf } from '../../authorizations/use-fields.ts';
import { askInSandbox, loadOfCard, merchantQuestionFields, ofCard, questionFrame } from '../sandbox-frame.ts';

export const askPurchaseInSandbox = defineOperation({
  ...questionFrame,
  id: 'askPurchaseInSandbox',
  path: '/sandbox/authorization-requests/purchase',
  request: {
    variants: [
      defineVariant({
        type: 'purchaseAuthorizationRequest',
        attributes: z.object({
          ...merchantQuestionFields,
          ecommerce: aBoolean.optional(),
          cardPresent: aBoolean.optional(),
          healthcareAmounts: healthcareAmountsSchema.optional(),
          cashbackAmount: amountSchema.optional(),
        }),
        relationships: ofCard,
      }),
    ],
  },
  response: { status: 201 },
  errors: [...questionFrame.errors, 'invalid_value'],

  load: ({ organisationId, body }) => loadOfCard(organisationId, body),

  handle: (call) => {
    const { ecommerce, cardPresent, healthcareAmounts } = call.body.attributes;
    const question = {
      ...merchantQuestion(call.body.attributes),
      ...defined({ ecommerce, cardPresent, healthcareAmounts }),
      ...cashbackOf(call.body.attributes, '/data/attributes/cashbackAmount'),
      flow: 'purchases',
    } as const;
    return askInSandbox('purchaseAuthorizationRequest', question, call);
  },
});
