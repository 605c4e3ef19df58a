import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { aBoolean } from '../../authorizations/use-fields.ts';
import { approveAuthentication, challengeHolder } from '../authentication.ts';
import { answerAuthenticationDecision, authenticationDecisionFrame } from '../operation-frame.ts';

export const approveCardAuthentication = defineOperation({
  ...authenticationDecisionFrame,
  id: 'approveCardAuthentication',
  path: '/card-authentications/{id}/approve',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'approveCardAuthentication',
        attributes: z.object({ withChallenge: aBoolean.default(false) }),
      }),
    ],
  },

  handle: (call) =>
    call.body.attributes.withChallenge
      ? answerAuthenticationDecision('challenge', challengeHolder, call)
      : answerAuthenticationDecision('approve', approveAuthentication, call),
});
