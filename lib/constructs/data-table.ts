import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { Stage } from '../stages.ts';

const { partitionKey, sortKey, timeToLive, dueIndex } = tableDefinition;
const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/**
 * The one table, with the keys of `tableDefinition`. It has point-in-time recovery, and only disposable stages delete it. After a
 * creation that failed, it stays too: its deletion protection would make the rollback fail.
 */
export function createDataTable(scope: Construct, stage: Stage): dynamodb.TableV2 {
  return new dynamodb.TableV2(scope, 'Table', {
    partitionKey: text(partitionKey),
    sortKey: text(sortKey),
    timeToLiveAttribute: timeToLive,
    globalSecondaryIndexes: [
      {
        indexName: dueIndex.name,
        partitionKey: text(dueIndex.partitionKey),
        sortKey: text(dueIndex.sortKey),
        projectionType: dynamodb.ProjectionType.KEYS_ONLY,
      },
    ],
    billing: dynamodb.Billing.onDemand(),
    dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
    encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: !stage.disposable,
    removalPolicy: stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
}
