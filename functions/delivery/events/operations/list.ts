import { eventTypes } from '../../../event-types.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { enumFilter, instantFilter, sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { type ListPage, pageOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { headChunk, lastNumberOf, logKind } from '../log.ts';
import type { LoggedEvent } from '../logged-event.ts';
import { eventResource, eventToResource } from '../resource.ts';
import { eventList, marksBetween, openMarks } from '../store.ts';
import { type EventNumberRange, numbersWithin } from '../time-range.ts';

export const listEvents = defineOperation({
  id: 'listEvents',
  summary: 'List events',
  description: 'In the order of their ids, the newest first; an event is listed as soon as it has its id.',
  capability: 'events',
  method: 'GET',
  path: '/events',
  scopes: ['events'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        type: enumFilter(
          'names of events',
          eventTypes.map(({ type }) => type),
        ),
        since: instantFilter('created at or after this moment'),
        until: instantFilter('created before this moment'),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(eventResource) },
  errors: ['limits_exceeded'],
  uses: { read: [logKind], write: [] },
  needs: ['cipher'],

  handle: async ({ organisationId, query, table, cipher }) => {
    const { filter, page, sort } = query;
    const reader = { table, cipher: await cipher(), organisationId };
    const head = await headChunk(table, organisationId);
    if (head === undefined) return listReply({ items: [], total: 0 }, page, eventToResource);
    const isWhole = filter.type === undefined && filter.since === undefined && filter.until === undefined;
    if (isWhole)
      return listReply(await pageOf(eventList(reader, lastNumberOf(head)), page, sort), page, eventToResource);

    const range = await numbersWithin(table, organisationId, filter, head);
    refuseBeyond(range);
    const marks = (await marksBetween(reader, range.from, range.to)).filter(
      (mark) =>
        (filter.type?.includes(mark.type) ?? true) &&
        (filter.since === undefined || mark.createdAt >= filter.since) &&
        (filter.until === undefined || mark.createdAt < filter.until),
    );
    const source = {
      total: marks.length,
      slice: (from: number, to: number) => Promise.resolve(marks.slice(from - 1, to)),
    };
    const found = await pageOf(source, page, sort);
    const opened: ListPage<LoggedEvent> = { items: openMarks(reader, found.items), total: found.total };
    return listReply(opened, page, eventToResource);
  },
});

function refuseBeyond({ from, to }: EventNumberRange): void {
  const events = to - from + 1;
  if (events <= walkedMax) return;
  throw new Problem('limits_exceeded', {
    detail: `This filter would walk through ${events} events, more than ${walkedMax}; narrow it with filter[since] and filter[until]`,
    parameter: 'filter[since]',
  });
}
