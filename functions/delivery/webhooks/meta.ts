/**
 * What the body of a delivery says of itself, in its `meta` and signed with the rest:
 * - in the line of a webhook: its place in it, by which the receiver sees that nothing is missing
 * - a replay, or an event that is sent again: outside of the line, so that it moves nobody's place in it
 * - a test: not an event of the organisation at all
 */
export type DeliveryMeta = LineMeta | { readonly replayId: string } | { readonly isTest: true };

/** Its number, from 1 and without a gap, and the one before it with that one's last event; the first has none before. */
export interface LineMeta {
  readonly sequence: number;
  readonly previousSequence?: number | undefined;
  readonly previousEventId?: string | undefined;
}

/**
 * The id of a message, the same on every retry, so that receivers can drop what they have. In the line it is
 * `<webhook id>_<id of the first event>`, since a batch is frozen at its first attempt; a replay may hold other events
 * after the same first one, and is another message, and so is each test. Ids are digits: the underscore is unambiguous, and the full stop,
 * which separates the signed parts, cannot occur.
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
