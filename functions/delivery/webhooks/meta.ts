/**
 * The `meta` member of a delivery's body, signed with the rest:
 * - an ordinary delivery has its sequence number, by which the receiver detects a missing delivery
 * - a replay, or an event that is sent again, has the id of the replay and no sequence number
 * - a test event has `isTest`; it is not an event of the organisation
 */
export type DeliveryMeta = LineMeta | { readonly replayId: string } | { readonly isTest: true };

/**
 * The sequence number of a delivery, from 1 without gaps, and the sequence number and last event of the delivery before
 * it. The first delivery has no previous one.
 */
export interface LineMeta {
  readonly sequence: number;
  readonly previousSequence?: number | undefined;
  readonly previousEventId?: string | undefined;
}

/**
 * Returns the id of a message. It is the same on every retry, so that receivers can drop duplicates. An ordinary
 * delivery has `<webhook id>_<id of the first event>`, because a batch is frozen at its first attempt. A replay can
 * contain other events after the same first one, so it has an id of its own, and so has each test. The ids are digits,
 * so the underscore is unambiguous. The full stop separates the signed parts and does not occur.
 */
export function messageIdOf({ webhookId, firstEventId }: Message, meta: DeliveryMeta): string {
  if ('replayId' in meta) return `${webhookId}_${firstEventId}_replay_${meta.replayId}`;
  if ('isTest' in meta) return `${webhookId}_test_${firstEventId}`;
  return `${webhookId}_${firstEventId}`;
}

interface Message {
  readonly webhookId: string;
  readonly firstEventId: string;
}
