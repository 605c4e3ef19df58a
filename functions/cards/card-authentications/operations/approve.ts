import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { aBoolean } from '../../authorizations/use-fields.ts';
import {
  approveAuthentication,
  type AuthenticationStep,
  type ChangedAuthentication,
  challengeHolder,
} from '../authentication.ts';
import { answerAuthenticationDecision, authenticationDecisionFrame } from '../operation-frame.ts';
import { authenticationMachine } from '../statuses.ts';
import type { CardAuthentication } from '../store.ts';

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
      ? answerAuthenticationDecision('challenge', challengeSomebody, call)
      : answerAuthenticationDecision('approve', approveAuthentication, call),
});

/** Refuses with 409 to challenge the holder where a merchant asks by itself: nobody would answer, and the payment would be lost. */
function challengeSomebody(before: CardAuthentication, step: AuthenticationStep): ChangedAuthentication {
  if (before.channel !== 'MerchantInitiated') return challengeHolder(before, step);
  throw authenticationMachine.refused(before, 'the merchant asks by itself, so nobody can be challenged');
}
