import { defineReference, listAnswer } from '../../define-reference.ts';
import type { getEvent } from './operations/get.ts';
import type { listEvents } from './operations/list.ts';
import type { sendEventAgain } from './operations/resend.ts';
import { eventResource } from './resource.ts';
import type { logKind } from './log.ts';
import type { typeCountsKind, typeLeafKind } from './type-index.ts';

export const eventsReference = defineReference<{
  operations: typeof getEvent | typeof listEvents | typeof sendEventAgain;
  kinds: typeof logKind | typeof typeCountsKind | typeof typeLeafKind;
}>({
  operations: {
    getEvent: {
      summary: 'Get an event',
      data: eventResource,
    },
    listEvents: {
      summary: 'List events',
      description: 'In the order of their ids, the newest first; an event is listed as soon as it has its id.',
      data: listAnswer(eventResource),
    },
    sendEventAgain: {
      summary: 'Send an event again',
      description:
        'Sends the event again to every Enabled webhook whose subscription selects it now. Each webhook gets a replay of one event. The event keeps its id and may arrive after later events. If a replay of the event to a webhook is already Running, no second one is started.',
      data: eventResource,
    },
  },
  kinds: {
    log: {
      holds:
        "an organisation's events, numbered without a gap, in chunks, with the audit entries of their transactions",
      keys: {
        pk: '<org>',
        sk: '<number of the first event>, <the same>+<n> for the n-th chunk after one without events',
        foundBy: 'number of an event: the last chunk that begins there or before',
      },
    },
    etc: {
      holds: 'how many events of each type the log of an organisation has up to a chunk',
      keys: {
        pk: '<org>',
        sk: '<sort key of the first chunk that is not counted>',
        foundBy: 'number of an event: the last counts that begin there or before',
      },
    },
    etl: {
      holds: "the places of an organisation's events of one type, 256 on each leaf",
      keys: { pk: '<org>#<type>', sk: '<number of the leaf>', foundBy: 'position among the events of the type' },
    },
  },
});
