import type { QueueDefinition } from '../../kernel/workers/worker-source.ts';

/**
 * Messages that begin or continue a rotation of keys or an erasure. Both are rare and go through all that an organisation has stored, in
 * turns of some seconds, so they share a queue: each queue is paid by the hour, even an empty one. The hourly sweep sends the first message,
 * and another if one was lost.
 */
export const rewritesQueue: QueueDefinition = {
  name: 'rewrites',
  fifo: false,
  visibilitySeconds: 360,
  maxReceiveCount: 7,
};

/** What a message is about. Each message is about one of them, so that a fault in one does not stop the other. */
export const rewrites = ['resealing', 'erasing'] as const;

export type Rewrite = (typeof rewrites)[number];

/** A message that begins or continues it. */
export const rewriteMessage = (organisationId: string, work: Rewrite) => ({
  queue: rewritesQueue.name,
  body: { organisationId, work },
});
