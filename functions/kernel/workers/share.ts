import type { Settings, Shares } from '../../ports/settings.ts';

/**
 * Returns the message group of a thing with this number (a webhook, a replay, a bulk): its share of what the organisation
 * may have in flight in a queue. SQS delivers the messages of a group one at a time, so an organisation holds at most as
 * many workers as it has shares there.
 */
export function shareOf(
  { shares }: Pick<Settings, 'shares'>,
  queue: keyof Shares,
  organisationId: string,
  id: string,
): string {
  return `${organisationId}#${Number(id) % shares[queue]}`;
}
