import type { QueueDefinition } from '../../../functions/kernel/workers/worker-source.ts';

const FIFO_SUFFIX = '.fifo';

/** The queue's name as SQS knows it: names of FIFO queues end in `.fifo`, whether the definition says so or not. */
export function queueName({ name, fifo }: Pick<QueueDefinition, 'name' | 'fifo'>): string {
  return fifo && !name.endsWith(FIFO_SUFFIX) ? `${name}${FIFO_SUFFIX}` : name;
}

/** The name of the dead-letter queue that stands behind it. */
export function deadLetterQueueName({ name, fifo }: Pick<QueueDefinition, 'name' | 'fifo'>): string {
  const bare = name.endsWith(FIFO_SUFFIX) ? name.slice(0, -FIFO_SUFFIX.length) : name;
  return queueName({ name: `${bare}-dlq`, fifo });
}
