import { defineReference, listAnswer } from '../../define-reference.ts';
import type { getEvent } from './operations/get.ts';
import type { listEvents } from './operations/list.ts';
import type { sendEventAgain } from './operations/resend.ts';
import { eventResource } from './resource.ts';

export const eventsReference = defineReference<{
  operations: typeof getEvent | typeof listEvents | typeof sendEventAgain;
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
});
