import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kinesis from 'aws-cdk-lib/aws-kinesis';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { acknowledgeEventStream } from '../acknowledgements.ts';
import type { EventStreamSettings } from '../event-stream-settings.ts';
import { eventStreamName } from '../names.ts';
import type { Stage } from '../stages.ts';

export interface EventStream {
  readonly streamArn: string;
  readonly values: { readonly 'event-stream-key-arn': string };
}

/**
 * The stream with the exported events of a stage, encrypted with a key of its own, so that who reads it can decrypt nothing else. It is
 * deleted with its setting: all that it has is in the table too.
 */
export function createEventStream(
  scope: Construct,
  stage: Pick<Stage, 'name'>,
  { shards, keptHours, readers }: EventStreamSettings,
): EventStream {
  const encryptionKey = new kms.Key(scope, 'EventStreamKey', {
    description: `Encrypts the exported events of bankstack-${stage.name}`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const stream = new kinesis.Stream(scope, 'EventStream', {
    streamName: eventStreamName(stage),
    encryption: kinesis.StreamEncryption.KMS,
    encryptionKey,
    retentionPeriod: Duration.hours(keptHours),
    ...(shards === 'onDemand'
      ? { streamMode: kinesis.StreamMode.ON_DEMAND }
      : { streamMode: kinesis.StreamMode.PROVISIONED, shardCount: shards }),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledgeEventStream(stream);
  const principals = readers.map((arn) => new iam.ArnPrincipal(arn));
  for (const reader of principals) encryptionKey.grantDecrypt(reader);
  if (principals.length > 0) {
    stream.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'ReadEvents',
        principals,
        actions: ['DescribeStreamSummary', 'GetRecords', 'GetShardIterator', 'ListShards'].map(
          (action) => `kinesis:${action}`,
        ),
        resources: [stream.streamArn],
      }),
    );
  }
  return { streamArn: stream.streamArn, values: { 'event-stream-key-arn': encryptionKey.keyArn } };
}
