import { defined } from '../../kernel/base/defined.ts';
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
  maxReceiveCount: 7,
};

/** The message groups of an organisation beside its shares: that of its bulks of cards. */
export const bulkSharesBeside = 1;

/**
 * The message for the next turn of a bulk. `turn` is different for each turn, because the queue drops a repeated message. `isWoken` says that it is
 * from the sweep: the message in whose place it comes may have been lost with a worker that had begun a member.
 */
export function turnOfBulk(
  settings: Pick<Settings, 'shares'>,
  { organisationId, id, type, isWoken }: Pick<Bulk, 'organisationId' | 'id' | 'type'> & { readonly isWoken?: true },
  turn: string,
): OutgoingMessage {
  return {
    queue: bulkPaymentsQueue.name,
    body: { organisationId, bulkId: id, ...defined({ type, isWoken }) },
    group: type === undefined ? shareOf(settings, 'bulk', organisationId, id) : `${organisationId}#cards`,
    deduplicationId: `${id}-${turn}`,
  };
}
