import type { Settings, QueueShares } from '../../ports/settings.ts';

/**
 * Returns the message group (share) of a thing with this number: a webhook, a replay or a bulk. SQS delivers the messages
 * of a group one at a time, so an organisation occupies at most as many workers of a queue as it has shares there.
 */
export function shareOf(
  { shares }: Pick<Settings, 'shares'>,
  queue: keyof QueueShares,
  organisationId: string,
  id: string,
): string {
  return `${organisationId}#${Number(id) % shares[queue]}`;
}

/**
 * In the lanes of webhooks, those that are asked about uses of cards have shares of their own beside the others, so that a question never
 * waits for another kind of event, nor one of them for another. An organisation has so many of them at most: one asks about all cards.
 */
export const askedShares = 2;

const askedMark = '#asked-';

/** Returns the share of a webhook that is asked. */
export const askedShareOf = (organisationId: string, id: string): string => `${organisationId}${askedMark}${id}`;

/** True for the share of a webhook that is asked. */
export const isAskedShare = (group: string): boolean => group.includes(askedMark);
