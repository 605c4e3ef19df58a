import { Aws } from 'aws-cdk-lib';
import type { PartSettings } from '../../functions/kernel/base/optional-part.ts';
import { offeredWorkers, type Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { deadLettersOf, stageQueueName } from '../../functions/ports/queues/address.ts';
import type { Stage } from '../stages.ts';

/** A queue by its name. */
export interface QueueAddress {
  readonly definition: QueueDefinition;
  readonly arn: string;
}

/** The queues of all workers by their names, for stacks that do not have them. */
export class QueueAddresses {
  readonly all: readonly QueueAddress[];
  readonly #stage: string;
  readonly #absent: ReadonlySet<string>;

  /** `workers` are those of the registry. The stage may lack some of them. */
  constructor(stage: Pick<Stage, 'name' | keyof PartSettings>, workers: readonly Worker[]) {
    this.#stage = stage.name;
    const offered = offeredWorkers(workers, stage);
    this.#absent = new Set(
      workers.filter((one) => !offered.includes(one)).flatMap(({ source }) => queueNameOf(source)),
    );
    this.all = offered.flatMap(({ source }) =>
      source.kind === 'queue' ? [{ definition: source.queue, arn: this.#arnOf(source.queue.name) }] : [],
    );
  }

  /** The queue of that name. Throws if no worker owns it, because its messages would never be received. */
  named(name: string): QueueAddress {
    const found = this.all.find(({ definition }) => definition.name === name);
    if (found === undefined) throw new Error(`No worker owns a queue named ${name}`);
    return found;
  }

  /** The queues of these names that the stage has. Throws if no worker of the registry owns one of them. */
  present(names: readonly string[]): readonly QueueAddress[] {
    return names.filter((name) => !this.#absent.has(name)).map((name) => this.named(name));
  }

  /** The ARN of the dead-letter queue of a stream worker. */
  streamDeadLetters(workerId: string): string {
    return this.#arnOf(streamDeadLettersName(workerId));
  }

  #arnOf(queue: string): string {
    return `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${stageQueueName(this.#stage, queue)}`;
  }
}

const queueNameOf = (source: Worker['source']): readonly string[] =>
  source.kind === 'queue' ? [source.queue.name] : [];

/** The name in the code of the dead-letter queue of a stream worker. */
export const streamDeadLettersName = (workerId: string): string => deadLettersOf(`${workerId}-stream`);
