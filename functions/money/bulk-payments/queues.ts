import type { OutgoingMessage } from '../../ports/queues/port.ts';
import type { Settings } from '../../ports/settings.ts';
import { shareOf } from '../../kernel/workers/share.ts';
import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/**
 * Its messages start the processing of bulks. The message groups are the shares of each organisation, so its bulks together
 * occupy only a part of the workers. The hourly sweep finds a bulk whose message was lost.
 */
export const bulkPaymentsQueue: QueueDefinition = {
  name: 'bulk-payments.fifo',
  fifo: true,
  visibilitySeconds: 90,
  maxReceiveCount: 5,
};

/** The message for the next turn of a bulk. `turn` is different for each turn, because the queue drops a repeated message. */
export function turnOfBulk(
  settings: Pick<Settings, 'shares'>,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  turn: string,
): OutgoingMessage {
  return {
    queue: bulkPaymentsQueue.name,
    body: { organisationId, bulkId: id },
    group: shareOf(settings, 'bulk', organisationId, id),
    deduplicationId: `${id}-${turn}`,
  };
}
