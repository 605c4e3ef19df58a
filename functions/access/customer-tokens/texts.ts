import { defineTexts } from '../../define-texts.ts';
import { channelTexts, languageTexts, phoneTexts, resourceLimitTexts } from '../../shared-texts.ts';
import type { createCustomerToken } from './operations/create.ts';
import type { startCustomerTokenVerification } from './operations/start-verification.ts';
import type { customerTokenResource, verificationResource } from './resource-schema.ts';

export const customerTokenTexts = defineTexts<{
  resources: typeof customerTokenResource | typeof verificationResource;
  operations: typeof createCustomerToken | typeof startCustomerTokenVerification;
}>({
  types: {
    customerTokenVerification: 'A one-time code that was sent to the phone of somebody who signs in.',
    customerBearerToken:
      'A secret with which an app calls the API in the name of one customer, who sees only what is theirs.',
  },
  resources: {
    customerTokenVerification: {
      verificationToken: 'Names the code that was sent. Send it together with that code to create the customer token.',
    },
    customerBearerToken: {
      token: 'The text that requests of the customer send as their bearer token. No later answer has it.',
      expiresIn:
        'The seconds until the token expires. There may be fewer than the request asked for, because the token never outlives the one that creates it.',
    },
  },
  requests: {
    createCustomerToken: {
      scope:
        'What the token may do: names of scopes, separated by spaces. The creating token must have them or, if it is a customer token, be able to get them by an upgrade.',
      upgradableScope:
        'Further scopes, separated by spaces. The token has none of them, but may create a customer token that has them, with a verification and its code.',
      verificationToken:
        'The verification whose code is given. It is required for scopes that need two-factor authentication, and whenever a customer token creates the token.',
      verificationCode: 'The six digits that the customer has received. A code may be tried five times and used once.',
      expiresIn: 'After how many seconds the token expires, from 1 to 86,400. It is a day unless given.',
      resources: [
        'The only accounts of the customer, with everything that belongs to them, and the only cards that the token can access. Without it, the token has the limits of the one that creates it.',
        resourceLimitTexts,
      ],
      jwtToken: 'Signing in by JWT is not supported: a request with this field is answered with `feature_disabled`.',
    },
    startCustomerTokenVerification: {
      channel: ['How the code gets to the phone.', channelTexts],
      phone: [
        'The phone of an authorized user that gets the code. Without it, the phone of the individual, or of the contact of the business or trust, gets it.',
        phoneTexts,
      ],
      appHash:
        'The hash of your Android app, 11 characters. The text message ends with it, so that the app can read the code. A call cannot have it.',
      language: ['The language of the message. It is English (`en`) unless given.', languageTexts],
    },
  },
  events: {},
});
