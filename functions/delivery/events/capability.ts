import { defineCapability } from '../../define-capability.ts';
import { logKind } from './log.ts';
import { getEvent } from './operations/get.ts';
import { listEvents } from './operations/list.ts';
import { sendEventAgain } from './operations/resend.ts';
import { typeCountsKind, typeLeafKind } from './type-index.ts';
import { sampleJournalRow } from './sample-item.ts';
import { projector } from './workers/projector.ts';
import { eventsReference } from './reference.ts';

export const eventsCapability = defineCapability({
  name: 'events',
  scopes: {
    events: { only: 'organisation', spansAccounts: true },
    'events-write': { only: 'organisation', spansAccounts: true },
  },
  reference: eventsReference,
  operations: [getEvent, listEvents, sendEventAgain],
  workers: [projector],
  kinds: [logKind, typeCountsKind, typeLeafKind],
  sampleItems: [sampleJournalRow],
});
