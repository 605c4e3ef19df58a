import { Aws } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { wakeUpsQueue } from '../../functions/time/due/queues.ts';
import { openUrlOf } from '../addresses.ts';
import { published } from '../published-values.ts';
import type { Stage } from '../stages.ts';
import { type FunctionNetwork, networkOf } from './fixed-egress.ts';
import { type QueueAddress, QueueAddresses } from './queue-addresses.ts';

/** The resources of other stacks that functions use, by their names. */
export interface SharedResources {
  readonly stage: Stage;
  readonly table: { readonly tableName: string; readonly tableArn: string; readonly tableStreamArn: string };
  readonly rootKey: { readonly keyArn: string };
  /** The key of the stream with exported events. Only a stage that exports has it. */
  readonly eventStreamKey: { readonly keyArn: string };
  readonly queues: QueueAddresses;
  readonly wakeUps: WakeUpTarget;
  readonly documents: BucketAddress;
  readonly auditArchive: BucketAddress;
  readonly achFiles: BucketAddress;
  /** The key of the bucket for ACH files. */
  readonly achFilesKey: { readonly keyArn: string };
  /** The address of hosted pages, unless the stage says another one. */
  readonly openUrl: string;
  /** The network of functions that call receivers; undefined if the stage has no fixed addresses. */
  readonly network: FunctionNetwork | undefined;
}

/** The target queue of wake-ups that are set at run time, and the role that sends them. */
export interface WakeUpTarget {
  readonly queue: QueueAddress;
  readonly roleArn: string;
  /** The prefix of the name of every schedule of the stage. */
  readonly namePrefix: string;
}

export interface BucketAddress {
  readonly bucketName: string;
  readonly bucketArn: string;
}

/** The prefix of the name of every schedule that a stage sets at run time. */
export const schedulePrefix = ({ name }: Pick<Stage, 'name'>): string => `bankstack-${name}-`;

/**
 * What the functions of a stack use of other stacks. Names follow from the stage, or are published by the stack with the data, so no
 * stack refers to another one.
 */
export function sharedResources(
  scope: Construct,
  { stage, workers }: { readonly stage: Stage; readonly workers: readonly Worker[] },
): SharedResources {
  const value = (name: Parameters<typeof published>[2]) => published(scope, stage, name);
  const queues = new QueueAddresses(stage, workers);
  // Only what a function uses becomes a parameter of its stack.
  return {
    stage,
    queues,
    get table() {
      const tableName = value('table-name');
      return {
        tableName,
        tableArn: `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${tableName}`,
        get tableStreamArn() {
          return value('table-stream-arn');
        },
      };
    },
    get rootKey() {
      return { keyArn: value('root-key-arn') };
    },
    get eventStreamKey() {
      return { keyArn: value('event-stream-key-arn') };
    },
    get wakeUps() {
      return {
        queue: queues.named(wakeUpsQueue.name),
        namePrefix: schedulePrefix(stage),
        get roleArn() {
          return value('wake-up-role-arn');
        },
      };
    },
    get documents() {
      return bucketNamed(value('documents-name'));
    },
    get auditArchive() {
      return bucketNamed(value('audit-archive-name'));
    },
    get achFiles() {
      return bucketNamed(value('ach-files-name'));
    },
    get achFilesKey() {
      return { keyArn: value('ach-files-key-arn') };
    },
    get openUrl() {
      return openUrlOf(stage, () => value('rest-api-id'));
    },
    get network() {
      return networkOf(scope, stage);
    },
  };
}

const bucketNamed = (bucketName: string): BucketAddress => ({
  bucketName,
  bucketArn: `arn:${Aws.PARTITION}:s3:::${bucketName}`,
});
