import { CfnOutput, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import { createAchFiles } from '../constructs/ach-files.ts';
import { createAuditArchiveBucket } from '../constructs/audit-archive-bucket.ts';
import { createDataTable } from '../constructs/data-table.ts';
import { createDocumentBucket } from '../constructs/document-bucket.ts';
import { createDomainNames, hasDomain } from '../constructs/domain-names.ts';
import { EmailFeedback } from '../constructs/email-feedback.ts';
import { createEventStream } from '../constructs/event-stream.ts';
import { FixedEgress } from '../constructs/fixed-egress.ts';
import { createRestApi } from '../constructs/rest-api.ts';
import { TableBackups } from '../constructs/table-backups.ts';
import { WakeUpSchedules } from '../constructs/wake-up-schedules.ts';
import { createWebAclLog } from '../constructs/web-acl.ts';
import { WorkQueues } from '../constructs/work-queues.ts';
import { apiUrlOf, openUrlOf } from '../addresses.ts';
import { checkRecovery } from '../check-recovery.ts';
import { keptWith } from '../kept-resources.ts';
import { dataStackName } from '../names.ts';
import { type PublishedValue, PublishedValues } from '../published-values.ts';
import type { Stage } from '../stages.ts';

export interface DataStackProps extends StackProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  readonly workers: readonly Worker[];
}

/**
 * What a stage holds: the table, keys, buckets and queues, and what others know the address of: the API without its paths, the network, the
 * role of wake-ups. It publishes what other stacks need, and depends on none of them. The logical ids of what is kept must not change.
 */
export class DataStack extends Stack {
  /** The API, whose settings are part of what its stage serves. */
  readonly restApi: apigateway.CfnRestApi;

  constructor(scope: Construct, { stage, routes, workers, ...stackProps }: DataStackProps) {
    super(scope, dataStackName(stage), {
      ...stackProps,
      description: `Bankstack, stage ${stage.name}: data`,
      terminationProtection: !stage.disposable,
    });
    checkRecovery(stage, this.region);
    const queues = new WorkQueues(new NestedStack(this, 'Messaging'), 'Queues', { stage, workers });
    const table = tableOf(this, stage, createDataTable(this, stage));
    const rootKey = rootKeyOf(this, stage);
    const { role } = new WakeUpSchedules(this, 'WakeUps', { queues, stage });
    if (!stage.sandbox) new EmailFeedback(this, 'Emails', { stage, queues });
    const documents = createDocumentBucket(this, stage);
    const auditArchive = createAuditArchiveBucket(this, stage);
    const achFiles = takesAchFiles(stage) ? createAchFiles(this, stage, queues) : undefined;
    const { fixedEgress } = stage;
    const egress = fixedEgress && new FixedEgress(this, 'Egress', { stage, ...fixedEgress, table });
    const { backups } = stage.recovery;
    if (backups !== undefined) new TableBackups(this, 'Backups', { stage, tableArn: table.tableArn, backups });
    const eventStream = stage.eventExport && createEventStream(this, stage, stage.eventExport);
    if (stage.waf !== undefined) createWebAclLog(this, stage);
    this.restApi = createRestApi(this, stage, routes);
    if (hasDomain(stage)) createDomainNames(this, stage);
    const values: Partial<Record<PublishedValue, string>> = {
      'table-name': table.tableName,
      'table-stream-arn': streamOf(table),
      'root-key-arn': rootKey.keyArn,
      'documents-name': documents.bucketName,
      'audit-archive-name': auditArchive.bucketName,
      'wake-up-role-arn': role.roleArn,
      'rest-api-id': this.restApi.ref,
      'root-resource-id': this.restApi.attrRootResourceId,
      ...egress?.values,
      ...achFiles?.values,
      ...eventStream?.values,
    };
    new PublishedValues(this, 'Values', { stage, values });
    new CfnOutput(this, 'ApiUrl', { value: `${apiUrlOf(stage, this.restApi.ref)}/` });
    if (stage.domain?.clientCertificates !== undefined) {
      new CfnOutput(this, 'OpenUrl', { value: `${openUrlOf(stage, () => this.restApi.ref)}/` });
    }
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'AuditArchiveName', { value: auditArchive.bucketName });
    new CfnOutput(this, 'RootKeyArn', { value: rootKey.keyArn });
    if (achFiles !== undefined) new CfnOutput(this, 'AchFilesName', { value: achFiles.bucket.bucketName });
    if (eventStream !== undefined) new CfnOutput(this, 'EventStreamArn', { value: eventStream.streamArn });
  }
}

/**
 * The KMS key that wraps the keys of organisations in the table: without it, no sealed value can be opened again. It is the stage's own one,
 * or a replica of that of a lost stage.
 */
function rootKeyOf(scope: Construct, stage: Stage): kms.IKey {
  const { replicaKeyArn } = stage.recovery;
  if (replicaKeyArn !== undefined) return kms.Key.fromKeyArn(scope, 'ReplicaKey', replicaKeyArn);
  return new kms.Key(scope, 'RootKey', {
    description: `Wraps the keys of organisations of bankstack-${stage.name}`,
    enableKeyRotation: true,
    ...(stage.recovery.multiRegionKey ? { multiRegion: true } : {}),
    removalPolicy: keptWith(stage),
  });
}

type TableAddress = Pick<dynamodb.TableV2, 'tableName' | 'tableArn' | 'tableStreamArn'>;

/** The table that the stage runs on: its own one, or one that was restored. Its own one is kept. */
function tableOf(scope: Construct, { recovery }: Stage, own: dynamodb.TableV2): TableAddress {
  const { restoredTable } = recovery;
  if (restoredTable === undefined) return own;
  const { name, streamArn } = restoredTable;
  const { tableName, tableArn } = dynamodb.TableV2.fromTableName(scope, 'RestoredTable', name);
  return { tableName, tableArn, tableStreamArn: streamArn };
}

function streamOf({ tableStreamArn }: TableAddress): string {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return tableStreamArn;
}
