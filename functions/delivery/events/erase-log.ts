import { erasedEvent, erasedResource, type EventContent, partToErase } from '../../kernel/journal/erased-event.ts';
import { defineRowErasure, type ErasedCustomer, replaceSealed } from '../../kernel/table/erasure.ts';
import { logChunkItem } from './log.ts';
import type { LoggedEvent } from './logged-event.ts';
import { openChunk, sealEvents } from './sealed-events.ts';

/** Erases the events of a customer in the log. Their numbers, types and times stay. */
export const logErasure = defineRowErasure({
  item: logChunkItem,
  eraseRow: async (row, customer, { table, cipher }) => {
    const chunk = logChunkItem.parse(row);
    const key = { cipher, organisationId: customer.organisationId };
    let found = 0;
    const events = openChunk(chunk, key).map((event) => {
      const erased = erasedLine(event, customer);
      if (erased !== undefined) found += 1;
      return erased ?? event;
    });
    if (found === 0) return 0;
    await replaceSealed(table, row, { name: 'events', before: chunk.events, after: sealEvents(events, key) });
    return found;
  },
});

/** True if an event is about a customer, or names them as the other side of a movement. */
export const isAboutCustomer = (event: LoggedEvent, customer: ErasedCustomer): boolean =>
  partOf(event, customer).part !== undefined;

/** An event and its resource as they are stored, and the part of them to erase. */
function partOf(event: LoggedEvent, customer: ErasedCustomer) {
  const content = JSON.parse(event.text) as EventContent;
  const resource = event.resourceText === undefined ? undefined : (JSON.parse(event.resourceText) as EventContent);
  // The id of an event is its number.
  return { content, resource, part: partToErase(customer, { ...content, id: undefined }, resource) };
}

/** The event without the personal data of a customer; undefined if it has none. */
function erasedLine(event: LoggedEvent, customer: ErasedCustomer): LoggedEvent | undefined {
  const { content, resource, part } = partOf(event, customer);
  if (part === undefined) return undefined;
  const text = erasedEvent(content, part);
  const resourceText = resource && erasedResource(resource, part);
  if (text === undefined && resourceText === undefined) return undefined;
  return {
    ...event,
    ...(text === undefined ? {} : { text: JSON.stringify(text) }),
    ...(resourceText === undefined ? {} : { resourceText: JSON.stringify(resourceText) }),
  };
}
