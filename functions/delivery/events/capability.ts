import { defineCapability } from '../../define-capability.ts';
import { logKind } from './log.ts';
import { getEvent } from './operations/get.ts';
import { listEvents } from './operations/list.ts';
import { sendEventAgain } from './operations/resend.ts';
import { quarantineKind } from './quarantine.ts';
import { sampleJournalRow } from './sample-item.ts';
import { projector } from './workers/projector.ts';
import { journalKind } from '../../kernel/journal/journal.ts';

export const events = defineCapability({
  name: 'events',
  operations: [getEvent, listEvents, sendEventAgain],
  workers: [projector],
  kinds: [logKind, quarantineKind, journalKind],
  sampleItems: [sampleJournalRow],
});
