import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { sqsEvent } from '../../../local/engines/poller/sqs-event.ts';
import { mortalPlatform } from '../simulation/mortal-platform.ts';
import { FaultPlan } from '../weakening/fault-plan.ts';
import type { Random } from '../weakening/random.ts';
import type { FedQueue } from './lean-queues.ts';

/** Requests from now in which a doomed process dies. */
const deathWithinRequests = 14;

/** A process of a worker: it takes one message after the other until it dies, together with its work under way. */
export class Process {
  readonly plan = new FaultPlan();
  readonly #random: Random;
  #isDoomed = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** May be made to die at one of its next requests, in this invocation or in a later one. */
  tempt(crashes: number): void {
    if (!this.#random.chance(crashes) || this.#isDoomed) return;
    this.#isDoomed = true;
    this.plan.failAt(1 + this.#random.below(deathWithinRequests), this.#random.chance(0.5) ? 'before' : 'after');
  }
}

/** The webhook of an invocation, and its actions. */
export interface Invocation {
  readonly webhookId: string | undefined;
  hasPosted: boolean;
}

interface WorkerProcess extends Process {
  invocation: Invocation;
  readonly handle: (event: SQSEvent) => Promise<{ batchItemFailures: unknown[] }>;
}

export interface LaneSettings {
  readonly worker: QueueWorker;
  readonly queue: FedQueue;
  /** The platform of a process, which is about a webhook while it handles a message of it. */
  readonly platformFor: (invocation: () => Invocation) => Platform;
  readonly random: Random;
  readonly crashes: () => number;
  readonly mishaps: () => number;
  readonly onMishap: (webhookId: string | undefined) => void;
  readonly onCrash: (invocation: Invocation) => void;
}

/** Feeds one queue worker with its concurrency, as event source mappings do, and lets its processes die. */
export class Lane {
  readonly #settings: LaneSettings;
  readonly #idle: WorkerProcess[] = [];
  #running = 0;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  nextMs(): number {
    return this.#running < this.#settings.worker.source.maximumConcurrency ? this.#settings.queue.nextMs() : Infinity;
  }

  /** Starts an invocation for each message that is visible; true where there was one. */
  dispatch(): boolean {
    const { worker, queue, random, mishaps, onMishap } = this.#settings;
    let hasStarted = false;
    while (this.#running < worker.source.maximumConcurrency) {
      const message = queue.receive();
      if (message === undefined) return hasStarted;
      hasStarted = true;
      // Received, hidden and counted, but no worker is invoked.
      if (random.chance(mishaps())) onMishap(webhookOf(message));
      else void this.#invoke(message);
    }
    return hasStarted;
  }

  async #invoke(message: Message): Promise<void> {
    const { queue, random, crashes, mishaps, onMishap, onCrash } = this.#settings;
    this.#running += 1;
    const process = this.#idle.pop() ?? this.#newProcess();
    const invocation = { webhookId: webhookOf(message), hasPosted: false };
    process.invocation = invocation;
    process.tempt(crashes());
    const { batchItemFailures } = await process.handle(sqsEvent([message], queue.arn));
    this.#running -= 1;
    if (process.plan.isDead) onCrash(invocation);
    else this.#idle.push(process);
    if (process.plan.isDead || batchItemFailures.length > 0) return;
    // Handled, and it comes again: its delete got lost.
    if (random.chance(mishaps())) onMishap(invocation.webhookId);
    else queue.delete(message);
  }

  #newProcess(): WorkerProcess {
    const { worker, platformFor, random } = this.#settings;
    const process = new Process(random) as WorkerProcess;
    const platform = platformFor(() => process.invocation);
    const handle = createQueueHandler(worker, mortalPlatform(platform, process.plan));
    return Object.assign(process, { handle });
  }
}

const webhookOf = ({ Body = '{}' }: Message): string | undefined =>
  (JSON.parse(Body) as { webhookId?: string }).webhookId;
