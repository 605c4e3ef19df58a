import { defineCapability } from '../../define-capability.ts';
import { createApiToken } from './operations/create.ts';
import { listApiTokens } from './operations/list.ts';
import { revokeAllApiTokens } from './operations/revoke-all.ts';
import { revokeApiToken } from './operations/revoke.ts';
import { sampleToken } from './sample-item.ts';

export const apiTokensCapability = defineCapability({
  name: 'api-tokens',
  scopes: {
    'api-tokens': { only: 'organisation' },
    'api-tokens-write': { only: 'organisation' },
  },
  operations: [createApiToken, listApiTokens, revokeApiToken, revokeAllApiTokens],
  commands: ['token:create', 'token:revoke'],
  sampleItems: [sampleToken],
});
