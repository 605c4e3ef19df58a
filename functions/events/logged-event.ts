import type { Instant } from '../kernel/calendar/instant.ts';
import type { EventDraft } from '../kernel/events/event-type.ts';
import { invariant } from '../kernel/invariant.ts';
import { openEnvelope } from '../kernel/journal/envelope.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import type { LogRow } from './log.ts';

/** An event with its number in the organisation's log and the bank's time of its transaction. */
export interface LoggedEvent extends EventDraft {
  readonly number: number;
  readonly createdAt: Instant;
}

/** Opens a row of the log: its events, the first of which has number `first`. */
export function openRow(
  row: LogRow,
  first: number,
  cipher: FieldCipher,
  organisationId: string,
): readonly LoggedEvent[] {
  const { at, events } = openEnvelope(row.events, cipher, organisationId, row.txId);
  invariant(events.length === row.count, 'a row counts the events that it holds');
  return events.map((event, index) => ({ ...event, number: first + index, createdAt: at }));
}
