import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { workers as allWorkers } from '../../functions/registry.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { deploymentOf } from './deployment-of.ts';
import { stageNamed } from '../../lib/stages.ts';
import { banksWithFiles, liveWithFiles, sandboxWithFiles } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { listOf, type Resource, statementsOf } from './template.ts';

/** The stages of the project export no events. */
const workers = offeredWorkers(allWorkers, { ...stageNamed('sandbox'), banks: banksWithFiles });

const stages = synthesise({ sandbox: sandboxWithFiles, live: liveWithFiles });
const { sandbox, live } = stages;
const queues = sandbox.ofType('AWS::SQS::Queue');
const isDeadLetters = (queue: Resource) => queue.logicalId.includes('DeadLetters');

describe('nothing asynchronous is lost silently', () => {
  it('each queue hands on what fails to a dead-letter queue of its kind', () => {
    const working = queues.filter((queue) => !isDeadLetters(queue));
    expect(working).toHaveLength(workers.filter((worker) => worker.source.kind === 'queue').length);
    for (const { properties } of working) {
      const policy = properties['RedrivePolicy'] as { deadLetterTargetArn: { 'Fn::GetAtt': string[] } };
      const target = queues.find((queue) => queue.logicalId === policy.deadLetterTargetArn['Fn::GetAtt'][0]);
      expect(target?.properties['FifoQueue']).toBe(properties['FifoQueue']);
    }
  });

  it('each queue is deployed with the settings of its definition, on which the tests of poisoned messages run', () => {
    for (const { source } of workers) {
      if (source.kind !== 'queue') continue;
      const { name, fifo, visibilitySeconds, maxReceiveCount, delaySeconds } = source.queue;
      const id = new RegExp(`^Queues${pascalCase(name)}[0-9A-F]{8}$`);
      const deployed = queues.filter(({ logicalId }) => id.test(logicalId));
      const settings = { VisibilityTimeout: visibilitySeconds, RedrivePolicy: { maxReceiveCount } };
      expect(deployed.map(({ properties }) => properties)).toMatchObject([settings]);
      expect(deployed[0]?.properties['FifoQueue'] ?? false).toBe(fifo);
      // Otherwise all organisations together could send 300 messages a second.
      expect(deployed[0]?.properties['DeduplicationScope']).toBe(fifo ? 'messageGroup' : undefined);
      expect(deployed[0]?.properties['FifoThroughputLimit']).toBe(fifo ? 'perMessageGroupId' : undefined);
      expect(deployed[0]?.properties['DelaySeconds']).toBe(delaySeconds);
    }
  });

  it('each worker receives from its own source, with single failures or a dead-letter queue', () => {
    const mappingsOf = (stage: typeof live) => stage.ofType('AWS::Lambda::EventSourceMapping');
    expect(mappingsOf(sandbox)).toHaveLength(workers.length);
    for (const { properties } of [...mappingsOf(sandbox), ...mappingsOf(live)]) {
      if (properties['StartingPosition'] === undefined) {
        expect(properties).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
        const { MaximumConcurrency } = properties['ScalingConfig'] as { MaximumConcurrency: number };
        expect(MaximumConcurrency).toBeGreaterThanOrEqual(2);
      } else {
        expect(properties).toMatchObject({
          StartingPosition: 'TRIM_HORIZON',
          ParallelizationFactor: 1,
          // A record that fails ends alone in the dead-letter queue, and only after a day.
          BisectBatchOnFunctionError: true,
          MaximumRecordAgeInSeconds: 86_400,
          DestinationConfig: { OnFailure: { Destination: expect.anything() as unknown } },
          FilterCriteria: { Filters: expect.anything() as unknown },
        });
        expect(properties['MaximumRetryAttempts']).toBeUndefined();
        expect(properties['FunctionResponseTypes']).toBeUndefined();
      }
    }
  });

  it('the stream has two followers at most', () => {
    expect(workers.filter((worker) => worker.source.kind === 'stream').length).toBeLessThanOrEqual(2);
  });

  it('each schedule has a dead-letter queue', () => {
    const owned = workers.some((worker) => worker.source.kind === 'queue' && worker.source.queue.name === 'sweep');
    const schedules = sandbox.ofType('AWS::Scheduler::Schedule');
    expect(schedules).toHaveLength(owned ? 1 : 0);
    for (const { properties } of schedules) {
      expect(properties).toMatchObject({ Target: { DeadLetterConfig: { Arn: expect.anything() as unknown } } });
    }
  });

  it('a message is hidden for longer than its worker may take', () => {
    for (const worker of workers) {
      if (worker.source.kind !== 'queue') continue;
      expect(worker.source.queue.visibilitySeconds).toBeGreaterThanOrEqual(worker.timeoutSeconds);
    }
  });

  it('each dead-letter queue has an alarm, and each alarm says where to read on', () => {
    const alarms = sandbox.ofType('AWS::CloudWatch::Alarm');
    const deployed = deploymentOf(sandbox);
    const watched = JSON.stringify(
      deployed.ofType('AWS::CloudWatch::Alarm').map((alarm) => alarm.properties['Dimensions']),
    );
    const names = deployed.ofType('AWS::SQS::Queue').filter(isDeadLetters);
    expect(names).toHaveLength(queues.filter(isDeadLetters).length);
    for (const { name } of names) expect(watched).toContain(`"Value":"${name}"`);
    for (const { properties } of alarms) {
      expect(properties['AlarmDescription']).toMatch(/docs\/operate\/runbook\.md#[a-z-]+$/);
      expect(listOf(properties['AlarmActions'])).toHaveLength(1);
    }
  });
});

/** Kept with its data, and deleted by a creation that fails, which leaves it empty. */
const keptOnceCreated = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

describe('data is kept', () => {
  const protectedStacks = ({ stacks: all }: typeof live) =>
    all.filter(({ terminationProtection }) => terminationProtection).map(({ name }) => name);
  const tableOf = (stage: typeof live) => stage.ofType('AWS::DynamoDB::GlobalTable')[0];

  it('the table can be restored to any second, is encrypted and expires what is marked', () => {
    for (const stage of [sandbox, live]) {
      expect(tableOf(stage)?.properties).toMatchObject({
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        SSESpecification: { SSEEnabled: true },
        TimeToLiveSpecification: { AttributeName: 'expiresAtSeconds', Enabled: true },
        Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
      });
    }
  });

  it('outside of sandboxes the table and the root key outlive the stack, and deletion is refused', () => {
    const rootKey = (stage: typeof live) =>
      stage.ofType('AWS::KMS::Key').find((key) => key.logicalId.startsWith('RootKey'));
    expect(tableOf(live)?.whole).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(rootKey(live)?.whole).toMatchObject(keptOnceCreated);
    expect(tableOf(live)?.properties).toMatchObject({ Replicas: [{ DeletionProtectionEnabled: true }] });
    expect(protectedStacks(live)).toEqual(['Bankstack-live']);
    expect(tableOf(sandbox)?.whole).toMatchObject({ DeletionPolicy: 'Delete' });
    expect(protectedStacks(sandbox)).toEqual([]);
  });

  it('documents are private, encrypted and versioned, over TLS only, and kept as long as the stage says', () => {
    for (const stage of [sandbox, live]) {
      const buckets = stage.ofType('AWS::S3::Bucket');
      expect(buckets.map(({ logicalId }) => logicalId.replace(/[0-9A-F]{8}$/, ''))).toEqual([
        'Documents',
        'AuditArchive',
        'AchFiles',
      ]);
      for (const bucket of buckets) {
        expect(bucket.properties).toMatchObject({
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            RestrictPublicBuckets: true,
          },
          BucketEncryption: { ServerSideEncryptionConfiguration: [expect.anything()] },
          VersioningConfiguration: { Status: 'Enabled' },
        });
      }
      const policies = stage.ofType('AWS::S3::BucketPolicy');
      expect(policies).toHaveLength(buckets.length);
      for (const policy of policies) expect(JSON.stringify(policy.properties)).toContain('aws:SecureTransport');
    }
    expect(rulesOf(sandbox, 'Documents')).toMatchObject([{ ExpirationInDays: 365 }]);
    expect(rulesOf(live, 'Documents')[0]).not.toHaveProperty('ExpirationInDays');
    for (const bucket of live.ofType('AWS::S3::Bucket')) {
      expect(bucket.whole).toMatchObject(keptOnceCreated);
    }
  });

  it('audit logs are locked for seven years where data is kept, and then deleted', () => {
    const days = 7 * 366;
    expect(bucketOf(live, 'AuditArchive')?.properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: days } } },
    });
    expect(rulesOf(live, 'AuditArchive')).toMatchObject([
      { ExpirationInDays: days, NoncurrentVersionExpiration: { NoncurrentDays: days } },
    ]);
    expect(bucketOf(sandbox, 'AuditArchive')?.properties).not.toHaveProperty('ObjectLockConfiguration');
    expect(rulesOf(sandbox, 'AuditArchive')).toMatchObject([{ ExpirationInDays: 366 }]);
  });

  it('nobody may delete a file of the archive of audit logs, nor put another one over it', () => {
    for (const stage of [sandbox, live]) {
      const policy = stage
        .ofType('AWS::S3::BucketPolicy')
        .find(({ logicalId }) => logicalId.startsWith('AuditArchive'));
      const { Statement } = policy?.properties['PolicyDocument'] as { Statement: Record<string, unknown>[] };
      const everybody = { Effect: 'Deny', Principal: { AWS: '*' } };
      expect(Statement).toContainEqual(
        expect.objectContaining({
          ...everybody,
          Action: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:BypassGovernanceRetention'],
        }),
      );
      expect(Statement).toContainEqual(
        expect.objectContaining({
          ...everybody,
          Action: 's3:PutObject',
          Condition: { Null: { 's3:if-none-match': 'true' } },
        }),
      );
    }
  });

  const bucketOf = (stage: typeof live, name: string) =>
    stage.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith(name));
  const rulesOf = (stage: typeof live, name: string) =>
    (bucketOf(stage, name)?.properties['LifecycleConfiguration'] as { Rules: object[] }).Rules;

  it('queues refuse plain HTTP and are encrypted', () => {
    for (const stage of [sandbox, live]) {
      const all = stage.ofType('AWS::SQS::Queue');
      const policies = stage.ofType('AWS::SQS::QueuePolicy');
      for (const policy of policies) expect(JSON.stringify(policy.properties)).toContain('aws:SecureTransport');
      // Of two policies for one queue, CloudFormation would keep the last one only.
      const guarded = policies.flatMap(({ properties }) => listOf(properties['Queues'] as { Ref: string }));
      expect(guarded.map(({ Ref }) => Ref).toSorted()).toEqual(all.map(({ logicalId }) => logicalId).toSorted());
      // Each names its queue only.
      for (const one of policies) {
        const [{ Ref: queue } = { Ref: '' }] = listOf(one.properties['Queues'] as { Ref: string });
        for (const { Resource } of statementsOf(one)) expect(Resource).toEqual({ 'Fn::GetAtt': [queue, 'Arn'] });
      }
      for (const queue of all) expect(queue.properties['SqsManagedSseEnabled']).toBe(true);
    }
  });
});
