import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { achFile, achFileKind } from '../../ach-files/for-others.ts';
import { bankFileToResource } from '../resource.ts';

export const getBankFile = defineOperation({
  id: 'getBankFile',
  capability: 'sandbox',
  method: 'GET',
  path: '/sandbox/ach-files/{id}',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 10,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [achFileKind], write: [] },
  needs: ['achFiles'],

  load: ({ organisationId, path }) => ({ file: achFile(organisationId, path.id) }),

  handle: async ({ path, loaded: { file }, platform }) => {
    const bytes = file && (await platform.achFiles.read(file.key));
    // A file whose entries were all refused is in no bucket.
    if (file === undefined || bytes === undefined) throw notFound('The ACH file', path.id);
    return { data: bankFileToResource(file.id, file.key, bytes) };
  },
});
