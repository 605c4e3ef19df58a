import type { Platform } from '../functions/ports/platform.ts';
import { createQueueHandler, createStreamHandler } from '../functions/kernel/workers/worker-handler.ts';
import { workers } from '../functions/registry.ts';
import type { PolledWorker } from './engines/poller/worker.ts';

/** Every worker of the registry, as the poller needs it: with the handler of its Lambda function. */
export function polledWorkers(platform: Platform): readonly PolledWorker[] {
  return workers.map((worker): PolledWorker => {
    if ('queue' in worker.source) {
      const { id, source } = worker;
      const handle = createQueueHandler(worker as Extract<typeof worker, { source: { kind: 'queue' } }>, platform);
      return { id, source, handle };
    }
    const { id, source } = worker;
    return {
      id,
      source,
      handle: createStreamHandler(worker as Extract<typeof worker, { source: { kind: 'stream' } }>, platform),
    };
  });
}
