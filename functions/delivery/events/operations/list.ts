import { eventNames } from '../event-names.generated.ts';
import { listedEvents } from '../listed-events.ts';
import { logKind } from '../log.ts';
import { eventToResource } from '../resource.ts';
import { type EventMark, openMarks } from '../store.ts';
import { typeCountsKind, typeLeafKind } from '../type-index.ts';
import { type ShowCall, defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, instantFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';

export const listEvents = defineOperation({
  id: 'listEvents',
  capability: 'events',
  method: 'GET',
  path: '/events',
  scopes: ['events'],
  timeoutSeconds: 5,
  ...defineList({
    toResources: openedEvents,
    filters: {
      type: appliedBySource(enumFilter('Only events of these types.', eventNames)),
      since: appliedBySource(instantFilter('Only what was created at or after this moment.')),
      until: appliedBySource(instantFilter('Only what was created before this moment.')),
    },
    applies: ['type', 'since', 'until'],
    sort: 'descending',
    uses: [logKind, typeCountsKind, typeLeafKind],
    errors: ['limits_exceeded'],
    load: () => ({}),

    source: async ({ organisationId, query: { filter }, table, search }) => ({
      source: await listedEvents({ table, organisationId, search }, filter),
    }),
  }),
});

/** Only the events of the page are opened. */
async function openedEvents(marks: readonly EventMark[], { organisationId, table, cipher }: ShowCall) {
  return openMarks({ table, cipher: await cipher(), organisationId }, marks).map(eventToResource);
}
