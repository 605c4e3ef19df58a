import { readFileSync } from 'node:fs';
import { GetQueueUrlCommand, QueueDoesNotExist, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { OutgoingMessage } from '../../functions/ports/queues/port.ts';
import { filesIn } from '../../local/data-dir.ts';
import { localAccess } from '../../local/platform-value.ts';
import { localDataDir } from '../local-data-dir.ts';
import { type DeadLetter, dropDeadLetter, peekDeadLetters } from './dead-letters.ts';
import { depthsOf, type QueueAges, type QueueDepth } from './depths.ts';
import { measuredAges } from './measured-ages.ts';
import { queueNamed, queuesOf, sourceNamed } from './queue-names.ts';
import { redrive } from './redrive.ts';

/** The queues of a stage, by the names that they have in the code. Each method throws an error for a name that does not exist. */
export interface StageQueues {
  depths(): Promise<readonly QueueDepth[]>;
  /** Visible dead letters, at most `max`. */
  peek(name: string, max: number): Promise<readonly DeadLetter[]>;
  /** Moves dead letters back into their queue, at most `max`, and returns their number. */
  redrive(name: string, max: number): Promise<number>;
  /** Deletes one dead letter. Throws an error if it is not visible. */
  drop(name: string, messageId: string): Promise<void>;
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

/** The queues of a deployed stage, or of the platform that runs on this machine. Throws an error if none runs. */
export function openQueues({ stage }: { readonly stage?: string | undefined }): Promise<StageQueues> {
  if (stage !== undefined)
    return Promise.resolve(stageQueues(new SQSClient({ useQueueUrlAsEndpoint: false }), { stage, ages: measuredAges }));
  const sqs = new SQSClient({ ...localAccess, endpoint: localEndpoint() });
  return Promise.resolve(stageQueues(sqs, { stage, ages: () => Promise.resolve(new Map<string, number>()) }));
}

function localEndpoint(): string {
  try {
    return readFileSync(filesIn(localDataDir()).queuesEndpoint, 'utf8');
  } catch (cause) {
    throw new Error('no platform is running on this machine: start one with npm start, or name a --stage', { cause });
  }
}

function stageQueues(
  sqs: SQSClient,
  { stage, ages }: { readonly stage: string | undefined; readonly ages: QueueAges },
): StageQueues {
  const urlOf = (name: string) => urlIn(sqs, stage, name);
  const lettersOf = (name: string) => urlOf(queueNamed(stage, name).deadLetters);
  return {
    depths: () => depthsOf(sqs, queuesOf(stage), { urlOf, ages }),
    peek: async (name, max) => peekDeadLetters(sqs, await lettersOf(name), max),
    redrive: async (name, max) => {
      const { queue, deadLetters } = sourceNamed(stage, name);
      return redrive(sqs, { url: await urlOf(queue), deadLetterUrl: await urlOf(deadLetters) }, max);
    },
    drop: async (name, messageId) => {
      const isDropped = await dropDeadLetter(sqs, await lettersOf(name), messageId);
      if (!isDropped) throw new Error(`${name} has no visible dead letter ${messageId}`);
    },
    send: async ({ queue, body, group, deduplicationId }) => {
      const fifo = group === undefined ? {} : { MessageGroupId: group, MessageDeduplicationId: deduplicationId };
      const url = await urlOf(sourceNamed(stage, queue).queue);
      await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(body), ...fifo }));
    },
    close: () => sqs.destroy(),
  };
}

async function urlIn(sqs: SQSClient, stage: string | undefined, name: string): Promise<string> {
  try {
    const { QueueUrl: url = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
    return url;
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    throw new Error(
      `there is no queue ${name} in region ${await sqs.config.region()} of this AWS account: deploy stage ${stage ?? ''}, or check AWS_REGION and AWS_PROFILE`,
      { cause: error },
    );
  }
}
