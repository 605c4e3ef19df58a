import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft, ResourceLink } from '../../kernel/base/event-type.ts';

/**
 * An event with its number in the organisation's log. Its text is made once, when it gets its number, however many webhooks
 * and answers it goes into: compact JSON:API, in full.
 */
export interface LoggedEvent {
  readonly number: number;
  readonly type: string;
  /** The bank's time of its transaction. */
  readonly createdAt: Instant;
  readonly text: string;
  /** The full resource as it was after the event, as JSON too. */
  readonly resourceText?: string;
}

/** The event that a draft becomes with its number. */
export function loggedEvent(draft: EventDraft, number: number, createdAt: Instant): LoggedEvent {
  const { type, resource } = draft;
  const relationships = Object.entries<ResourceLink | readonly ResourceLink[]>(draft.relationships);
  const text = JSON.stringify({
    type,
    id: String(number),
    attributes: { createdAt, ...draft.attributes },
    relationships: Object.fromEntries(relationships.map(([name, data]) => [name, { data }])),
  });
  return {
    number,
    type,
    createdAt,
    text,
    ...(resource === undefined ? {} : { resourceText: JSON.stringify(resource) }),
  };
}
