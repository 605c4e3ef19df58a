import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { unnumberedEvent, type EventDraft } from '../../kernel/base/event-type.ts';

/**
 * An event with its number in the organisation's log. `text` is compact JSON:API with all attributes in full. It is
 * built once, when the event gets its number, and is reused for every webhook and every answer.
 */
export interface LoggedEvent {
  readonly number: number;
  readonly type: string;
  /** Bank time of the transaction that caused the event. */
  readonly createdAt: Instant;
  readonly text: string;
  /** The full resource as it was after the event, as JSON. */
  readonly resourceText?: string;
}

/** Builds the event from a draft and its number. */
export function loggedEvent(draft: EventDraft, number: number, createdAt: Instant): LoggedEvent {
  const { resource } = draft;
  const { type, attributes, relationships } = unnumberedEvent(draft, createdAt);
  const text = JSON.stringify({ type, id: String(number), attributes, relationships });
  return {
    number,
    type,
    createdAt,
    text,
    ...(resource === undefined ? {} : { resourceText: JSON.stringify(resource) }),
  };
}
