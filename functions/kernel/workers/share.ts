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
