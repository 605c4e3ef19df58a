import { nextWorker } from '../next-worker.ts';

/**
 * Sends the next batch of a webhook that answers quickly. A webhook that fails or answers slowly moves to the slow
 * lane, so it occupies this lane once until it recovers.
 */
export const webhooksFast = nextWorker('fast', 'Delivers events to webhooks that answer', 60);
