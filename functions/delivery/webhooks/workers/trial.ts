import { nextWorker } from '../next-worker.ts';

/**
 * Sends the next batch of a webhook that has not answered since it was created or enabled. Nobody knows yet how long its
 * receiver holds a worker, so it does so in a lane of its own.
 */
export const webhooksTrial = nextWorker('trial', 'Delivers events to webhooks that are new', 30);
