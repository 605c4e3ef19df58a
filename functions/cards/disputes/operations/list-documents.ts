import { notFound } from '../../../kernel/base/problem.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { disputeDocumentToResource } from '../document-resource.ts';
import { type DisputeDocument, disputeKind, disputes } from '../store.ts';

export const listDisputeDocuments = defineOperation({
  id: 'listDisputeDocuments',
  capability: 'disputes',
  method: 'GET',
  path: '/disputes/{id}/documents',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [disputeKind], write: [] },

  load: ({ organisationId, path }) => ({ dispute: disputes.ref(organisationId, path.id) }),

  handle: async ({ path, query, loaded: { dispute }, platform }) => {
    if (dispute === undefined) throw notFound('The dispute', path.id);
    const show = (one: DisputeDocument) => disputeDocumentToResource(dispute, one);
    return listReply(listOf(dispute.documents ?? []), { query, platform }, eachAs(show));
  },
});
