import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { GetQueueAttributesCommand, GetQueueUrlCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { stageQueueName } from '../../functions/ports/queues/address.ts';
import type { ClientSettings } from './harness/client-settings.ts';

/** A look into the emulator past the API, as the account's owner. */
export interface Inspection {
  /** Names of the one-off schedules that were made at run time. */
  wakeUps(): Promise<readonly string[]>;
  /** Names of the dead-letter queues that hold something. */
  deadLetters(): Promise<readonly string[]>;
  /** All queues: when each was made, and its policy. */
  queues(): Promise<readonly QueueState[]>;
  /** The address of a queue, by its name in the code. */
  queueUrl(name: string): Promise<string>;
}

/** A queue that is deleted and made again has another time of creation. */
interface QueueState {
  readonly url: string;
  readonly createdAt: string | undefined;
  readonly policy: string | undefined;
}

const deadLetters = /-dead-letters(\.fifo)?$/;

/** Looks into the account in which this stage is deployed. */
export function inspect(settings: ClientSettings, stage: string): Inspection {
  const scheduler = new SchedulerClient(settings);
  const sqs = new SQSClient(settings);
  return {
    async wakeUps() {
      const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({ NamePrefix: 'bankstack-' }));
      return Schedules.flatMap(({ Name }) => (Name === undefined ? [] : [Name]));
    },
    async deadLetters() {
      const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
      const urls = QueueUrls.filter((url) => deadLetters.test(url));
      const held = await Promise.all(
        urls.map(async (url) => {
          const names = ['ApproximateNumberOfMessages'] as const;
          const request = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] });
          const { Attributes } = await sqs.send(request);
          return Attributes?.[names[0]] === '0' ? [] : [url];
        }),
      );
      if (urls.length === 0) throw new Error('There are dead-letter queues');
      return held.flat();
    },
    async queues() {
      const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
      return Promise.all(
        QueueUrls.toSorted().map(async (url) => {
          const request = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] });
          const { Attributes } = await sqs.send(request);
          return { url, createdAt: Attributes?.['CreatedTimestamp'], policy: Attributes?.['Policy'] };
        }),
      );
    },
    async queueUrl(name) {
      const { QueueUrl: url } = await sqs.send(new GetQueueUrlCommand({ QueueName: stageQueueName(stage, name) }));
      if (url === undefined) throw new Error(`The queue ${name} has no address`);
      return url;
    },
  };
}
