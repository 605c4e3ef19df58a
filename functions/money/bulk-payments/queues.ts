import type { OutgoingMessage } from '../../ports/queues/port.ts';
import type { Settings } from '../../ports/settings.ts';
import { shareOf } from '../../kernel/workers/share.ts';
import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';
import type { Bulk } from './store.ts';

/**
 * Its messages start the processing of bulks. The message groups are the shares of each organisation, so its bulks together
 * occupy only a part of the workers; its bulks of cards have one of their own, so that no payment waits for the card processor. The hourly sweep finds a bulk whose message was lost.
 */
export const bulkPaymentsQueue: QueueDefinition = {
  name: 'bulk-payments.fifo',
  fifo: true,
  visibilitySeconds: 90,
  maxReceiveCount: 5,
};

/** The message groups of an organisation beside its shares: that of its bulks of cards. */
export const bulkSharesBeside = 1;

/** The message for the next turn of a bulk. `turn` is different for each turn, because the queue drops a repeated message. */
export function turnOfBulk(
  settings: Pick<Settings, 'shares'>,
  { organisationId, id, type }: Pick<Bulk, 'organisationId' | 'id' | 'type'>,
  turn: string,
): OutgoingMessage {
  return {
    queue: bulkPaymentsQueue.name,
    body: { organisationId, bulkId: id, ...(type === undefined ? {} : { type }) },
    group: type === undefined ? shareOf(settings, 'bulk', organisationId, id) : `${organisationId}#cards`,
    deduplicationId: `${id}-${turn}`,
  };
}
