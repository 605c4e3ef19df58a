import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { achFileToResource } from '../resource.ts';
import { achFile, achFileKind } from '../store.ts';

export const getAchFile = defineOperation({
  id: 'getAchFile',
  capability: 'ach-files',
  method: 'GET',
  path: '/ach-files/{id}',
  scopes: ['payments'],
  callers: 'organisation',
  // A file has payments from any account.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [achFileKind], write: [] },

  load: ({ organisationId, path }) => ({ file: achFile(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    if (loaded.file === undefined) throw notFound('The ACH file', path.id);
    return { data: achFileToResource(loaded.file) };
  },
});
