import { defineCapability } from '../../define-capability.ts';
import { createCustomerToken } from './operations/create.ts';
import { revokeCustomerTokens } from './operations/revoke-all.ts';
import { startCustomerTokenVerification } from './operations/start-verification.ts';
import { sampleCustomerToken } from './sample-item.ts';
import { customerTokensReference } from './reference.ts';
import { customerTokenTexts } from './texts.ts';

export const customerTokensCapability = defineCapability({
  name: 'customer-tokens',
  scopes: {
    'customer-token': { only: 'organisation' },
    'customer-token-write': { only: 'organisation' },
  },
  reference: customerTokensReference,
  operations: [startCustomerTokenVerification, createCustomerToken, revokeCustomerTokens],
  sampleItems: [sampleCustomerToken],
  texts: customerTokenTexts,
});
