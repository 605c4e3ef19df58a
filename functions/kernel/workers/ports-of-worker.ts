import { portsOf, type PortName } from '../../ports/ports.ts';
import type { Worker } from './define-worker.ts';

/** The ports of a worker's function. */
export function portsOfWorker({ needs = [], sends }: Pick<Worker, 'needs' | 'sends'>): readonly PortName[] {
  return portsOf(needs, sends);
}
