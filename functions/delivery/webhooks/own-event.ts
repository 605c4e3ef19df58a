import type { EventResource } from '../events/resource.ts';
import type { LoggedEvent } from '../events/logged-event.ts';

/**
 * True if an event is about this webhook. A webhook gets no such events: one that is enabled again would receive that
 * it was, and none could receive that it became Unavailable. The text is parsed only for events about webhooks.
 */
export function isAbout({ type, text }: Pick<LoggedEvent, 'type' | 'text'>, webhookId: string): boolean {
  if (!type.startsWith('webhook.')) return false;
  const link = (JSON.parse(text) as EventResource).relationships['webhook']?.data ?? undefined;
  return link !== undefined && 'id' in link && link.id === webhookId;
}
