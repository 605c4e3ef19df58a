import type { QueueWorker } from '../../functions/kernel/workers/define-worker.ts';
import { achDaysWorker } from '../../functions/money/ach-days/workers/ach-days.ts';
import { achExchangeWorker } from '../../functions/money/ach-exchange/workers/ach-exchange.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { sweepWorker } from '../../functions/time/due/workers/sweep.ts';

type Body = Readonly<Record<string, unknown>>;

/** Stands in every poisoned message and in every error about one: no log line may show it. */
export const canary = 'canary-4f1c';

/** A message that fails whenever it is received. */
export interface Poison {
  readonly name: string;
  /** Its text, made of a body that the worker takes. */
  readonly text: (sound: Body) => string;
  /** The platform on which the worker handles this message; the usual one if absent. */
  readonly under?: (platform: Platform) => Platform;
  /** Whether a repair of ours can make it be handled; otherwise a person deletes it. */
  readonly isMendable: boolean;
}

/** Every way in which a message can be poison. What is added here is tried with every queue. */
export const poisons: readonly Poison[] = [
  { name: 'is no JSON', text: () => `{"organisationId":"${canary}`, isMendable: false },
  { name: 'is no JSON object', text: () => JSON.stringify(canary), isMendable: false },
  {
    name: 'has an unknown shape',
    text: () => JSON.stringify({ kind: canary, organisationId: [canary] }),
    isMendable: true,
  },
  {
    name: 'meets a table that refuses',
    text: JSON.stringify,
    under: (platform) => failing(platform, () => new Error(`refused: ${canary}`)),
    isMendable: true,
  },
  {
    name: 'loses every race',
    text: JSON.stringify,
    under: (platform) => failing(platform, () => new ConcurrencyConflict({ cause: new Error(canary) })),
    isMendable: true,
  },
];

/** They take any object, and ask no table here, where no bank has a server or takes files. */
const withoutBanks: readonly QueueWorker[] = [achExchangeWorker, achDaysWorker];

/** Whether the message is poison for this worker: one that reads nothing of its messages takes any object. */
export function isPoisonFor(worker: QueueWorker, poison: Poison): boolean {
  if (withoutBanks.includes(worker)) return !poison.isMendable;
  return worker !== sweepWorker || !poison.isMendable || poison.under !== undefined;
}

/** A platform of which every request to table and queues fails. */
export function failing(platform: Platform, error: () => Error): Platform {
  const fail = () => Promise.reject(error());
  const table = { get: fail, getAll: fail, query: fail, queryIndex: fail, transact: fail, put: fail, update: fail };
  return { ...platform, table, queues: { send: fail, hide: fail, remove: fail } };
}
