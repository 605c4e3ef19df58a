import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { paymentKind, payments } from '../../payments/for-others.ts';
import { entriesOfSource, foundEntriesUses } from '../found-entries.ts';
import { achEntryToResource } from '../resource.ts';

export const listPaymentAchEntries = defineOperation({
  id: 'listPaymentAchEntries',
  capability: 'ach-files',
  method: 'GET',
  path: '/payments/{id}/ach-entries',
  scopes: ['payments'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [paymentKind, ...foundEntriesUses], write: [] },

  load: ({ organisationId, path }) => ({ payment: payments.ref(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, table, platform }) => {
    const { payment } = loaded;
    if (payment === undefined) throw notFound('The payment', path.id);
    const { sandbox } = platform.settings;
    const named = payment.type === 'achPayment' ? { traceNumber: payment.traceNumber } : {};
    const entries = await entriesOfSource({ table, organisationId, sandbox }, { id: payment.id, ...named });
    return listReply(listOf(entries), { query, platform }, eachAs(achEntryToResource));
  },
});
