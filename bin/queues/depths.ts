import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { NamedQueue } from './queue-names.ts';

/** How much a queue holds. The counts of SQS are approximate. */
export interface QueueDepth {
  readonly name: string;
  /** Undefined for dead letters that come from no queue, as are `inFlight` and `delayed`. */
  readonly waiting: number | undefined;
  readonly inFlight: number | undefined;
  readonly delayed: number | undefined;
  /** The age of the oldest message in the last minutes. Undefined if it was not measured. */
  readonly oldestSeconds: number | undefined;
  readonly deadLetters: number;
  readonly oldestDeadLetterSeconds: number | undefined;
}

/** The age of the oldest message of queues, in seconds, by their names in SQS. A queue that was not measured is absent. */
export type QueueAges = (names: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** What the queues hold, in their order. */
export async function depthsOf(
  sqs: SQSClient,
  queues: readonly NamedQueue[],
  { urlOf, ages }: { readonly urlOf: (name: string) => Promise<string>; readonly ages: QueueAges },
): Promise<readonly QueueDepth[]> {
  const names = queues.flatMap(({ queue, deadLetters }) => [...(queue === undefined ? [] : [queue]), deadLetters]);
  const measured = await ages(names);
  const count = async (name: string) => countsOf(sqs, await urlOf(name));
  return Promise.all(
    queues.map(async ({ name, queue, deadLetters }) => {
      const [live, dead] = await Promise.all([queue === undefined ? undefined : count(queue), count(deadLetters)]);
      return {
        name,
        waiting: live?.visible,
        inFlight: live?.inFlight,
        delayed: live?.delayed,
        oldestSeconds: queue === undefined ? undefined : measured.get(queue),
        deadLetters: dead.visible + dead.inFlight,
        oldestDeadLetterSeconds: measured.get(deadLetters),
      };
    }),
  );
}

async function countsOf(sqs: SQSClient, QueueUrl: string) {
  const { Attributes: counts } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return {
    visible: Number(counts?.ApproximateNumberOfMessages ?? 0),
    inFlight: Number(counts?.ApproximateNumberOfMessagesNotVisible ?? 0),
    delayed: Number(counts?.ApproximateNumberOfMessagesDelayed ?? 0),
  };
}
