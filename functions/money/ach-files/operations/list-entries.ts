import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { achArrivalKind, achSheetKind } from '../entry-store.ts';
import { listedEntries } from '../listed-entries.ts';
import { achEntryToResource } from '../resource.ts';
import { achFile, achFileKind, achRejectionKind } from '../store.ts';

export const listAchFileEntries = defineOperation({
  id: 'listAchFileEntries',
  capability: 'ach-files',
  method: 'GET',
  path: '/ach-files/{id}/entries',
  scopes: ['payments'],
  callers: 'organisation',
  // A file has payments from any account.
  limitedTokens: 'refused',
  timeoutSeconds: 10,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [achFileKind, achSheetKind, achRejectionKind, achArrivalKind], write: [] },

  load: ({ organisationId, path }) => ({ file: achFile(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, table, search, platform }) => {
    if (loaded.file === undefined) throw notFound('The ACH file', path.id);
    const source = await listedEntries({ table, search, organisationId }, loaded.file);
    return listReply(source, { query, platform }, eachAs(achEntryToResource));
  },
});
