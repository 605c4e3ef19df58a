import { defineRowErasure, replaceSealed } from '../table/erasure.ts';
import { openEnvelope, sealEnvelope } from './envelope.ts';
import { erasedEvent, erasedResource, partToErase } from './erased-event.ts';
import { journalItem } from './journal.ts';

/** Erases the events of a customer in the journal. */
export const journalErasure = defineRowErasure({
  item: journalItem,
  eraseRow: async (row, customer, { table, cipher }) => {
    const { organisationId, txId, events: sealed } = journalItem.parse(row);
    if (sealed === undefined) return 0;
    const envelope = openEnvelope(sealed, cipher, organisationId, txId);
    let found = 0;
    const events = envelope.events.map((event) => {
      const part = partToErase(customer, event, event.resource);
      if (part === undefined) return event;
      const erased = erasedEvent(event, part);
      const resource = event.resource && erasedResource(event.resource, part);
      if (erased === undefined && resource === undefined) return event;
      found += 1;
      return { ...(erased ?? event), ...(resource === undefined ? {} : { resource }) };
    });
    if (found === 0) return 0;
    const after = new Uint8Array(sealEnvelope({ ...envelope, events }, cipher, organisationId, txId));
    await replaceSealed(table, row, { name: 'events', before: sealed, after });
    return found;
  },
});
