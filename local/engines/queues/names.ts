import type { QueueDefinition } from '../../../functions/kernel/workers/worker-source.ts';

const FIFO_SUFFIX = '.fifo';

/** The name of the queue in SQS. For a FIFO queue, `.fifo` is added if the definition leaves it out. */
export function queueName({ name, fifo }: Pick<QueueDefinition, 'name' | 'fifo'>): string {
  return fifo && !name.endsWith(FIFO_SUFFIX) ? `${name}${FIFO_SUFFIX}` : name;
}

/** The name of its dead-letter queue. */
export function deadLetterQueueName({ name, fifo }: Pick<QueueDefinition, 'name' | 'fifo'>): string {
  const bare = name.endsWith(FIFO_SUFFIX) ? name.slice(0, -FIFO_SUFFIX.length) : name;
  return queueName({ name: `${bare}-dlq`, fifo });
}
