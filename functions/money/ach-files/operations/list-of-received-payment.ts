import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { receivedPaymentKind, receivedPayments } from '../../received-payments/for-others.ts';
import { entriesOfSource, foundEntriesUses } from '../found-entries.ts';
import { achEntryToResource } from '../resource.ts';

export const listReceivedPaymentAchEntries = defineOperation({
  id: 'listReceivedPaymentAchEntries',
  capability: 'ach-files',
  method: 'GET',
  path: '/received-payments/{id}/ach-entries',
  scopes: ['received-payments'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [receivedPaymentKind, ...foundEntriesUses], write: [] },

  load: ({ organisationId, path }) => ({ payment: receivedPayments.ref(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, table, platform }) => {
    const { payment } = loaded;
    if (payment === undefined) throw notFound('The received payment', path.id);
    const { sandbox } = platform.settings;
    const entries = await entriesOfSource({ table, organisationId, sandbox }, { id: payment.id });
    return listReply(listOf(entries), { query, platform }, eachAs(achEntryToResource));
  },
});
