import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { countParameter } from '../../../kernel/jsonapi/query.ts';
import { previewRuns, upcomingRuns } from '../preview.ts';
import { previewReply } from '../scheduled-run-resource.ts';
import { recurringPaymentKind, recurringPayments } from '../store.ts';

export const previewRecurringPayment = defineOperation({
  id: 'previewRecurringPayment',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments/{id}/preview',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: { query: { own: { count: countParameter('How many runs are shown', previewRuns) } } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [recurringPaymentKind, clockKind], write: [] },

  load: ({ organisationId, path }) => ({ one: recurringPayments.ref(organisationId, path.id) }),

  handle: ({ path, query, loaded, now, platform }) => {
    if (loaded.one === undefined) throw notFound('The recurring payment', path.id);
    const count = query.own.count ?? previewRuns.byDefault;
    const runs = loaded.one.status === 'Active' ? upcomingRuns(loaded.one, count, now, platform.settings) : [];
    return previewReply(runs, count);
  },
});
