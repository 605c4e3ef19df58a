import type { Route } from '../functions/kernel/http/route.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';
import type { QueueShares } from '../functions/ports/settings.ts';
import { fastQueue, replayQueue, slowQueue, trialQueue } from '../functions/delivery/webhooks/queues.ts';
import { bulkPaymentsQueue, bulkSharesBeside } from '../functions/money/bulk-payments/queues.ts';
import { type FunctionPlan, planRoute, planWorker } from './function-plan.ts';
import { askedShares } from '../functions/kernel/workers/share.ts';
import { laneQueues } from '../functions/delivery/webhooks/wake.ts';
import type { Stage } from './stages.ts';

/** All workers of a lane, or all long requests, are in use only if this many organisations reach their limit at the same time. */
const organisationsMin = 5;
/** Lambda refuses reservations that leave less to the functions without one. */
const unreservedMin = 100;

const sharedQueues: Readonly<Record<keyof QueueShares, string>> = {
  fast: fastQueue.name,
  trial: trialQueue.name,
  slow: slowQueue.name,
  replay: replayQueue.name,
  bulk: bulkPaymentsQueue.name,
};

const isLane = (name: string): boolean => name in laneQueues;

/**
 * Returns how much concurrency is reserved for a function, or undefined for the functions of the API, which share the
 * rest (docs/operate/capacity.md). A reservation is also the most that the function can use.
 */
export function reservedFor(
  { frame, isLong, concurrency }: Pick<FunctionPlan, 'frame' | 'isLong' | 'concurrency'>,
  stage: Pick<Stage, 'concurrency'>,
): number | undefined {
  if (stage.concurrency === undefined) return undefined;
  if (frame === 'stream') return stage.concurrency.stream;
  if (frame === 'queue') return concurrency;
  return isLong ? stage.concurrency.longRequest : undefined;
}

/**
 * Refuses a stage in which one organisation could hold too much, or in which the reservations leave too little to the API.
 * Throws with the numbers.
 */
export function checkCapacity(
  stage: Pick<Stage, 'concurrency' | 'shares'>,
  routes: readonly Route[],
  workers: readonly Worker[],
): void {
  for (const [name, share] of Object.entries(stage.shares) as [keyof QueueShares, number][]) {
    const worker = workers.find(({ source }) => source.kind === 'queue' && source.queue.name === sharedQueues[name]);
    if (worker?.source.kind !== 'queue') continue;
    const beside = besideOf(name);
    const all = share + beside.shares;
    atLeast(worker.source.maximumConcurrency, all * organisationsMin, `maximumConcurrency of ${worker.id}`, {
      because: `shares.${name} is ${share}${all > share ? `, with ${beside.shares} more for ${beside.of}` : ''}`,
    });
  }
  const { concurrency } = stage;
  if (concurrency === undefined) return;
  for (const route of routes) {
    if (!('handle' in route)) continue;
    const { id, concurrentMax = 0 } = route;
    const because = `concurrentMax of ${id} is ${concurrentMax}`;
    atLeast(concurrency.longRequest, concurrentMax * organisationsMin, 'concurrency.longRequest', { because });
  }
  const plans = [...routes.map(planRoute), ...workers.map(planWorker)];
  const reserved = plans.reduce((sum, plan) => sum + (reservedFor(plan, stage) ?? 0), 0);
  atLeast(concurrency.account - reserved, Math.max(unreservedMin, concurrency.api), 'what is left to the API', {
    because: `concurrency.account is ${concurrency.account} and ${reserved} are reserved`,
  });
}

/** The shares that an organisation has beside those of the stage, and for what. */
function besideOf(name: keyof QueueShares): { readonly shares: number; readonly of: string } {
  if (isLane(name)) return { shares: askedShares, of: 'webhooks that are asked' };
  return name === 'bulk' ? { shares: bulkSharesBeside, of: 'bulks of cards' } : { shares: 0, of: '' };
}

function atLeast(value: number, min: number, name: string, { because }: { readonly because: string }): void {
  if (value < min)
    throw new Error(`${name} is ${value} and has to be at least ${min}: ${because} (docs/operate/capacity.md)`);
}
