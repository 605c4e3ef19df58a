import { defineCapability } from '../../define-capability.ts';
import { createApiToken } from './operations/create.ts';
import { listApiTokens } from './operations/list.ts';
import { revokeApiToken } from './operations/revoke.ts';
import { tokenKind } from '../../kernel/auth/token.ts';

export const apiTokens = defineCapability({
  name: 'api-tokens',
  operations: [createApiToken, listApiTokens, revokeApiToken],
  kinds: [tokenKind],
});
