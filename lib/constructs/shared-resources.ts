import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Stage } from '../stages.ts';
import type { FunctionNetwork } from './fixed-egress.ts';
import type { WorkQueue, WorkQueues } from './work-queues.ts';

/** The resources that functions of all capabilities use. */
export interface SharedResources {
  readonly stage: Stage;
  readonly table: dynamodb.TableV2;
  readonly rootKey: kms.Key;
  readonly queues: WorkQueues;
  readonly wakeUps: WakeUpTarget;
  readonly documents: s3.Bucket;
  /** The address of the deployed API. */
  readonly apiUrl: string;
  readonly auditArchive: s3.Bucket;
  /** The network of functions that call receivers; undefined if the stage has no fixed addresses. */
  readonly network: FunctionNetwork | undefined;
}

/** The target queue of wake-ups that are set at run time, and the role that sends them. */
export interface WakeUpTarget {
  readonly queue: WorkQueue;
  readonly role: iam.Role;
  /** The prefix of the name of every schedule of the stage. */
  readonly namePrefix: string;
}
