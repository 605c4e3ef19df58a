import type { createCustomerToken } from './operations/create.ts';
import { type revokeCustomerTokens, tokensReadMax } from './operations/revoke-all.ts';
import type { startCustomerTokenVerification } from './operations/start-verification.ts';
import { defineReference, noDocument } from '../../define-reference.ts';
import { triesMax, validMinutes } from '../../outreach/one-time-passwords/for-others.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import { customerTokenResource, verificationResource } from './resource-schema.ts';

export const customerTokensReference = defineReference<{
  operations: typeof startCustomerTokenVerification | typeof createCustomerToken | typeof revokeCustomerTokens;
}>({
  operations: {
    startCustomerTokenVerification: {
      summary: 'Send a two-factor authentication code to a customer',
      description: `Sends a code of six digits to the phone of the individual or of the contact of the business or trust, or to the given phone of an authorized user. A phone that was added or changed by an organisation token, or by a customer token whose code went to an authorized user, gets codes after a day (setting of the stage); until then they go to the phone before it. The code is valid for ${validMinutes} minutes. A sandbox stage sends no message: GET /sandbox/messages shows it. ${sandboxNote('verificationCode', 'code')}`,
      data: verificationResource,
      examples: { customerTokenVerification: { attributes: { channel: 'sms', language: 'en' } } },
    },
    createCustomerToken: {
      summary: 'Create a customer token',
      description: `The token can access one customer only, and nothing that its creator cannot access. Scopes that move funds, prepare such a movement or show a full card number need a verification and its code. A code may be tried ${triesMax} times and used once, as long as its phone still belongs to the customer. A customer token with an upgradableScope may itself start a verification and create a token with its own scopes and the upgradable ones. The token expires no later than its creator. It also ends when an API token that made it, directly or through others, is revoked, when all tokens of the customer are revoked, and when the customer is archived. ${sandboxNote('verificationCode', 'code')}`,
      data: customerTokenResource,
      examples: {
        customerToken: {
          attributes: { scope: 'customers accounts', upgradableScope: 'counterparties-write', expiresIn: 3600 },
        },
      },
    },
    revokeCustomerTokens: {
      summary: 'Revoke all tokens of a customer',
      description: `All customer tokens of the customer are refused from the next request on. A token cannot do this if one of them has scopes that it does not have itself. If the customer has more than ${tokensReadMax} tokens, it needs every scope that customer tokens can have. Revoking again changes nothing but the tokens created since.`,
      data: noDocument,
    },
  },
});
