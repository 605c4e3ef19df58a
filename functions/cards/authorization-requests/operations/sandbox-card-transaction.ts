import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { merchantQuestion } from '../merchant-question.ts';
import { askInSandbox, loadOfCard, merchantQuestionFields, ofCard, questionFrame } from '../sandbox-frame.ts';

export const askCardTransactionInSandbox = defineOperation({
  ...questionFrame,
  id: 'askCardTransactionInSandbox',
  path: '/sandbox/authorization-requests/card-transaction',
  request: {
    variants: [
      defineVariant({
        type: 'cardTransactionAuthorizationRequest',
        attributes: z.object(merchantQuestionFields),
        relationships: ofCard,
      }),
    ],
  },
  response: { status: 201 },

  load: ({ organisationId, body }) => loadOfCard(organisationId, body),

  handle: (call) =>
    askInSandbox(
      'cardTransactionAuthorizationRequest',
      { ...merchantQuestion(call.body.attributes), flow: 'cardTransactions' },
      call,
    ),
});
