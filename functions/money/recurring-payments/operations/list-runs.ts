import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { eachAs, listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { runResource, runToResource } from '../run-resource.ts';
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
  summary: 'List the runs of a recurring payment',
  description:
    'What became of each due date that has come, newest first: the payment that was created, or why none was. Due dates that passed while the schedule was disabled are there once it is enabled again, as skipped. The runs of a recurring payment outlive it.',
  capability: 'recurring-payments',
  method: 'GET',
  path: '/recurring-payments/{id}/runs',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('descending'), page: true } },
  response: { status: 200, data: listSchema(runResource) },
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
