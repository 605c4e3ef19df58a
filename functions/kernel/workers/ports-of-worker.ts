import { portsOf, type PortName } from '../../ports/ports.ts';
import type { Worker } from './define-worker.ts';

/** The ports of a worker's function. One with a queue hides messages of it that have failed. */
export function portsOfWorker({
  needs,
  sends = [],
  source,
}: Pick<Worker, 'needs' | 'sends' | 'source'>): readonly PortName[] {
  return portsOf(needs ?? [], source.kind === 'queue' ? [source.queue.name, ...sends] : sends);
}
