import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { deadLettersOf, scheduleDeadLetters, stageQueueName } from '../../functions/ports/queues/address.ts';
import { acknowledgeDeadLetters } from '../acknowledgements.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { streamDeadLettersName } from './queue-addresses.ts';

const retentionDays = 14;

export interface WorkQueuesProps {
  readonly stage: Pick<Stage, 'name'>;
  readonly workers: readonly Worker[];
}

/** A queue with its dead-letter queue. */
export interface WorkQueue {
  readonly definition: QueueDefinition;
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
}

/**
 * The queues of all workers, and the dead-letter queues of everything asynchronous. Their names follow from the stage, so that
 * functions derive the addresses. CloudFormation cannot replace a queue that has a name: a change that needs another queue (FIFO or
 * not) needs another name too.
 */
export class WorkQueues extends Construct {
  readonly all: readonly WorkQueue[];
  /** The dead-letter queue of each stream worker, by the worker's id. */
  readonly streamDeadLetters: ReadonlyMap<string, sqs.Queue>;
  /** Dead letters of Scheduler. */
  readonly scheduleDeadLetters: sqs.Queue;

  readonly #stage: string;

  constructor(scope: Construct, id: string, { stage, workers }: WorkQueuesProps) {
    super(scope, id);
    this.#stage = stage.name;
    this.all = workers.flatMap((worker) => (worker.source.kind === 'queue' ? [this.#add(worker.source.queue)] : []));
    this.streamDeadLetters = new Map(
      workers
        .filter((worker) => worker.source.kind === 'stream')
        .map(({ id: worker }) => [
          worker,
          this.#deadLetters(`${pascalCase(worker)}Stream`, streamDeadLettersName(worker)),
        ]),
    );
    this.scheduleDeadLetters = this.#deadLetters('Schedule', scheduleDeadLetters);
  }

  /** The queue of that name. Throws if no worker owns it, because its messages would never be received. */
  named(name: string): WorkQueue {
    const found = this.find(name);
    if (found === undefined) throw new Error(`No worker owns a queue named ${name}`);
    return found;
  }

  find(name: string): WorkQueue | undefined {
    return this.all.find((one) => one.definition.name === name);
  }

  #add(definition: QueueDefinition): WorkQueue {
    const { name, fifo, visibilitySeconds, maxReceiveCount, delaySeconds } = definition;
    const deadLetters = this.#deadLetters(pascalCase(name), deadLettersOf(name), fifo);
    const queue = new sqs.Queue(this, pascalCase(name), {
      queueName: stageQueueName(this.#stage, name),
      ...secure(fifo),
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount },
      ...(delaySeconds === undefined ? {} : { deliveryDelay: Duration.seconds(delaySeconds) }),
    });
    return { definition, queue, deadLetters };
  }

  #deadLetters(id: string, name: string, fifo = false): sqs.Queue {
    const queueName = stageQueueName(this.#stage, name);
    const queue = new sqs.Queue(this, `${id}DeadLetters`, { queueName, ...secure(fifo) });
    acknowledgeDeadLetters(queue);
    return queue;
  }
}

/** High throughput: the limit of 300 requests a second is for each message group, not for the queue of all organisations. */
const highThroughput = {
  // CloudFormation takes only `true` for this property.
  fifo: true,
  deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
} as const;

const secure = (fifo: boolean): sqs.QueueProps => ({
  ...(fifo ? highThroughput : {}),
  encryption: sqs.QueueEncryption.SQS_MANAGED,
  // Each queue has a policy of its own, which refuses plain HTTP (docs/develop/decisions/0020-stacks.md).
  enforceSSL: true,
  retentionPeriod: Duration.days(retentionDays),
});
