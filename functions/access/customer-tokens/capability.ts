import { defineCapability } from '../../define-capability.ts';
import { createCustomerToken } from './operations/create.ts';
import { startCustomerTokenVerification } from './operations/start-verification.ts';
import { verificationKind } from './store.ts';
import { customerTokenKind } from '../../kernel/auth/customer-token.ts';

export const customerTokens = defineCapability({
  name: 'customer-tokens',
  operations: [startCustomerTokenVerification, createCustomerToken],
  kinds: [verificationKind, customerTokenKind],
});
