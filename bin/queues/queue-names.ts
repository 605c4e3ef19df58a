import { achRailQueue } from '../../functions/money/payments/queues.ts';
import { deadLettersOf, scheduleDeadLetters, stageQueueName } from '../../functions/ports/queues/address.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { workers as allWorkers } from '../../functions/registry.ts';
import { stageNamed, stageNames } from '../../lib/stages.ts';
import { deadLetterQueueName, queueName } from '../../local/engines/queues/names.ts';

/** A queue as an operator names it, and what SQS calls it. */
export interface NamedQueue {
  /** The name in the code: `lists.fifo`. For dead letters that come from no queue, what they come from: `router-stream`, `schedule`. */
  readonly name: string;
  /** Undefined if there are only dead letters. */
  readonly queue: string | undefined;
  readonly deadLetters: string;
}

/** All queues of a stage; of the platform on this machine if no stage is given, which has no dead letters of streams and schedules. */
export function queuesOf(stage: string | undefined): readonly NamedQueue[] {
  const workers = workersOf(stage);
  const definitions = workers.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue] : []));
  if (stage === undefined) {
    return definitions.map((one) => ({ name: one.name, queue: queueName(one), deadLetters: deadLetterQueueName(one) }));
  }
  const inSqs = (name: string) => stageQueueName(stage, name);
  const streams = workers.flatMap(({ id, source }) => (source.kind === 'stream' ? [`${id}-stream`] : []));
  return [
    ...definitions.map(({ name }) => ({ name, queue: inSqs(name), deadLetters: inSqs(deadLettersOf(name)) })),
    ...streams.map((name) => ({ name, queue: undefined, deadLetters: inSqs(deadLettersOf(name)) })),
    { name: 'schedule', queue: undefined, deadLetters: inSqs(scheduleDeadLetters) },
  ];
}

/** A platform on this machine has the queues of all workers. */
const workersOf = (stage: string | undefined) =>
  stage !== undefined && stageNames.includes(stage) ? offeredWorkers(allWorkers, stageNamed(stage)) : allWorkers;

/** The queue of that name. Throws an error that says where the names are. */
export function queueNamed(stage: string | undefined, name: string): NamedQueue {
  const found = queuesOf(stage).find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new Error(`there is no queue ${name}: docs/generated/workers.md lists all of them`);
}

/** The queue that dead letters go back to. Throws an error for those that come from no queue, with what to do about them. */
export function sourceNamed(stage: string | undefined, name: string): NamedQueue & { readonly queue: string } {
  const { queue, ...rest } = queueNamed(stage, name);
  if (queue !== undefined) return { ...rest, queue };
  throw new Error(
    name === 'schedule'
      ? 'dead letters of schedules only wake workers: run "npx bankstack work resume", then drop them'
      : `dead letters of ${name} only name records: see put-aside in docs/operate/runbook.md, then drop them`,
  );
}

/** Refuses to delete a message of the queue whose messages are stored nowhere else. */
export function refuseOnlyCopy(name: string): void {
  if (name !== achRailQueue.name) return;
  throw new Error(`a message of ${name} is a report of the bank that is stored nowhere else: redrive it instead`);
}
