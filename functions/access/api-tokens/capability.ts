import { defineCapability } from '../../define-capability.ts';
import { createApiToken } from './operations/create.ts';
import { listApiTokens } from './operations/list.ts';
import { revokeAllApiTokens } from './operations/revoke-all.ts';
import { revokeApiToken } from './operations/revoke.ts';
import { sampleToken } from './sample-item.ts';
import { apiTokensReference } from './reference.ts';
import { apiTokenTexts } from './texts.ts';

export const apiTokensCapability = defineCapability({
  name: 'api-tokens',
  scopes: {
    'api-tokens': { only: 'organisation' },
    'api-tokens-write': { only: 'organisation' },
  },
  reference: apiTokensReference,
  operations: [createApiToken, listApiTokens, revokeApiToken, revokeAllApiTokens],
  texts: apiTokenTexts,
  commands: ['token:create', 'token:revoke'],
  sampleItems: [sampleToken],
});
