import { RemovalPolicy } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { Stage } from '../stages.ts';
import { everyMinute, type Watch } from './watch.ts';

const { partitionKey, sortKey, timeToLive, dueIndex } = tableDefinition;
/** In a minute. The SDK retries, so a few do no harm. */
const throttledMax = 60;
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
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: stage.recovery.pointInTimeDays,
    },
    deletionProtection: !stage.disposable,
    removalPolicy: stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
}

/** A metric of a table by its name: its alarms are in another stack. */
export const tableMetric = (
  tableName: string,
  metricName: string,
  options: cloudwatch.MetricOptions,
  dimensions: Readonly<Record<string, string>> = {},
): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName, ...dimensions },
    ...options,
  });

/** Requests that the table refuses. Writes wait for the index too: where it is throttled, so is the table. */
export function tableWatches(tableName: string): readonly Watch[] {
  const usual = { period: everyMinute, statistic: 'Sum' };
  const index = { GlobalSecondaryIndexName: dueIndex.name };
  const watch = (name: string, what: string, metric: cloudwatch.IMetric): Watch => ({
    name,
    runbook: 'throttled-table',
    severity: 'urgent',
    owner: 'platform',
    endsWithFault: true,
    says: `DynamoDB refused ${throttledMax} ${what} and more within a minute`,
    metric,
    threshold: throttledMax,
  });
  return [
    watch('ThrottledWrites', 'writes of the table', tableMetric(tableName, 'WriteThrottleEvents', usual)),
    watch('ThrottledReads', 'reads of the table', tableMetric(tableName, 'ReadThrottleEvents', usual)),
    watch(
      'ThrottledIndex',
      'writes of the index of due work',
      tableMetric(tableName, 'WriteThrottleEvents', usual, index),
    ),
  ];
}
