import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { runToResource } from '../run-resource.ts';
import { runKind, recurringRunsOf } from '../runs.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  recurringPaymentKind,
  recurringPayments,
  lookAgain,
} from '../store.ts';

export const listRecurringPaymentRuns = defineOperation({
  id: 'listRecurringPaymentRuns',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments/{id}/runs',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('descending'), page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [recurringPaymentKind, deletedRecurringPaymentKind, runKind], write: [] },

  load: ({ organisationId, path }) => ({
    one: recurringPayments.ref(organisationId, path.id),
    gone: deletedRecurringPayments.ref(organisationId, path.id),
  }),

  handle: async ({ path, query, loaded, attempt, once, table, platform }) => {
    await lookAgain(loaded, { attempt, once });
    const one = loaded.one ?? loaded.gone;
    if (one === undefined) throw notFound('The recurring payment', path.id);
    return listReply(
      recurringRunsOf(table, one),
      { query, platform },
      eachAs((run) => runToResource(run, one)),
    );
  },
});
