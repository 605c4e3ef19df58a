import { eventNames } from '../event-names.generated.ts';
import { headChunk, lastNumberOf, logKind } from '../log.ts';
import { eventResource, eventToResource } from '../resource.ts';
import { type EventMark, marksBetween, openMarks } from '../store.ts';
import { type EventNumberRange, numbersWithin } from '../time-range.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { type ShowCall, defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom } from '../../../kernel/lists/common-filters.ts';
import { oneOf } from '../../../kernel/lists/filters.ts';
import { listOf, walkedMax } from '../../../kernel/lists/list-source.ts';

export const listEvents = defineOperation({
  id: 'listEvents',
  summary: 'List events',
  description: 'In the order of their ids, the newest first; an event is listed as soon as it has its id.',
  capability: 'events',
  method: 'GET',
  path: '/events',
  scopes: ['events'],
  timeoutSeconds: 5,
  ...defineList({
    resource: eventResource,
    toResources: openedEvents,
    filters: {
      type: oneOf(enumFilter('names of events', eventNames), (mark: EventMark) => mark.type),
      since: createdFrom('created at or after this moment'),
      until: createdBefore('created before this moment'),
    },
    sort: 'descending',
    uses: [logKind],
    errors: ['limits_exceeded'],
    load: () => ({}),

    source: async ({ organisationId, query: { filter }, table }) => {
      const head = await headChunk(table, organisationId);
      if (head === undefined) return { source: listOf<EventMark>([]) };
      const isWhole = filter.type === undefined && filter.since === undefined && filter.until === undefined;
      const range = isWhole
        ? { from: 1, to: lastNumberOf(head) }
        : await numbersWithin(table, organisationId, filter, head);
      if (!isWhole) refuseBeyond(range);
      return {
        source: {
          total: Math.max(0, range.to - range.from + 1),
          slice: (from: number, to: number) =>
            marksBetween({ table, organisationId }, range.from + from - 1, range.from + to - 1),
        },
      };
    },
  }),
});

/** Only the events of the page are opened. */
async function openedEvents(marks: readonly EventMark[], { organisationId, table, cipher }: ShowCall) {
  return openMarks({ table, cipher: await cipher(), organisationId }, marks).map(eventToResource);
}

function refuseBeyond({ from, to }: EventNumberRange): void {
  const events = to - from + 1;
  if (events <= walkedMax) return;
  throw new Problem('limits_exceeded', {
    detail: `This filter would walk through ${events} events, more than ${walkedMax}; narrow it with filter[since] and filter[until]`,
    parameter: 'filter[since]',
  });
}
