import { dueQueue, dueSweepQueue, wakeUpsQueue } from '../../../functions/time/due/queues.ts';
import { dueWorker } from '../../../functions/time/due/workers/due.ts';
import { wakeUpsWorker } from '../../../functions/time/due/workers/wake-ups.ts';
import { sweepWorker } from '../../../functions/time/due/workers/sweep.ts';
import { parseInstant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { dueKinds } from '../../../functions/registry.ts';
import { listsWorker } from '../../../functions/time/lists/workers/lists.ts';
import { sqsEvent } from './sqs-event.ts';
import type { Bank } from './bank.ts';

type Values = Readonly<Record<string, unknown>>;

/** Hands a message to a worker as its queue would, for the first time or another one; true where it was done with. */
export async function deliver(bank: Bank, worker: QueueWorker, body: Values, receives = 1): Promise<boolean> {
  const event = sqsEvent(body, { ApproximateReceiveCount: String(receives) });
  const answer = await createQueueHandler(worker, bank.platform)(event);
  return answer.batchItemFailures.length === 0;
}

/** Hands a message to a worker that is done with it; throws what the worker has logged if it is not. */
async function mustDeliver(bank: Bank, worker: QueueWorker, body: Values): Promise<void> {
  const before = bank.logs.length;
  if (await deliver(bank, worker, body)) return;
  const logged = bank.logs.slice(before).filter(({ error }) => error !== undefined);
  const causes = logged.map(({ message, error }) => `${message}: ${String(error)}`);
  throw new Error(`${worker.id} failed on ${subjectOf(body)}: ${causes.join('; ')}`, { cause: logged[0]?.error });
}

/** What a message is about. That of one due item names its type and its key. */
function subjectOf({ alone, ...body }: Values): string {
  const key = alone as ItemKey | undefined;
  if (key === undefined) return `its message ${JSON.stringify(body)}`;
  const due = dueKinds.find(({ kind }) => key.pk.startsWith(`${kind.prefix}#`));
  return `the due run of the ${due?.resource.type ?? 'unknown kind'} at ${key.pk}/${key.sk}`;
}

/** Takes the messages that were sent to a queue. */
export function takeSent(bank: Bank, queue: string): readonly Values[] {
  const bodies = bank.sent.filter((message) => message.queue === queue).map((message) => message.body);
  const others = bank.sent.filter((message) => message.queue !== queue);
  bank.sent.splice(0, bank.sent.length, ...others);
  return bodies;
}

/** Wakes the due work of the organisation, and forgets what this plans for later. */
export async function wakeUp(bank: Bank): Promise<void> {
  await mustDeliver(bank, wakeUpsWorker, { organisationId: bank.organisationId });
  takeSent(bank, wakeUpsQueue.name);
}

const roundsMax = 100;

/**
 * Sets the clock to `at`, or lets one second pass, and runs everything that is due then, as the wake-up and its messages would.
 * Without that second, work that is due at once might not be due yet: `createdAt` moves ahead of a clock that does not move.
 */
export async function runDue(bank: Bank, at?: string): Promise<void> {
  if (at === undefined) bank.clock.advance({ seconds: 1 });
  else bank.clock.set(parseInstant(at) ?? at);
  takeSent(bank, dueQueue.name);
  await wakeUp(bank);
  let messages = takeSent(bank, dueQueue.name);
  for (let round = 0; messages.length > 0; round += 1) {
    if (round === roundsMax) throw new Error('due work does not come to an end');
    for (const body of messages) await mustDeliver(bank, dueWorker, body);
    messages = takeSent(bank, dueQueue.name);
  }
}

/** Lets the hourly sweep visit all organisations, page by page. */
export async function sweepAll(bank: Bank): Promise<void> {
  takeSent(bank, dueSweepQueue.name);
  for (let messages: readonly Values[] = [{}]; messages.length > 0; messages = takeSent(bank, dueSweepQueue.name)) {
    for (const body of messages) await mustDeliver(bank, sweepWorker, body);
  }
}

/** Lets the window of the journal close and writes the lists down. */
export async function writeDownLists(bank: Bank): Promise<void> {
  bank.clock.advance({ seconds: 11 });
  await mustDeliver(bank, listsWorker, { organisationId: bank.organisationId });
}
