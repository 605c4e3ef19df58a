import { readFileSync } from 'node:fs';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { workers } from '../../functions/registry.ts';
import { checkRecovery } from '../../lib/check-recovery.ts';
import { achFilesKeptYears } from '../../lib/constructs/ach-file-bucket.ts';
import type { RecoverySettings } from '../../lib/recovery-settings.ts';
import { DataStack } from '../../lib/stacks/data-stack.ts';
import { stageNamed } from '../../lib/stages.ts';
import { smallApp } from './small-app.ts';

/** The stack with the data of a stage with these settings. It has no function, so nothing is bundled. */
function dataStack(name: 'live' | 'sandbox', recovery: Partial<RecoverySettings> = {}): Template {
  const usual = stageNamed(name);
  const stage = { ...usual, recovery: { ...usual.recovery, ...recovery } };
  const env = { account: '111122223333', region: 'us-east-1' };
  return Template.fromStack(new DataStack(smallApp(), { stage, routes: [], workers, env }));
}
const copies = 'arn:aws:s3:::bankstack-live-copies';
const vaultArn = 'arn:aws:backup:us-west-2:111122223333:backup-vault:copies';

test('the root key of a live stage can get replicas in other regions, and that of a sandbox cannot', () => {
  dataStack('live').hasResourceProperties('AWS::KMS::Key', { MultiRegion: true, EnableKeyRotation: true });
  dataStack('sandbox').hasResourceProperties('AWS::KMS::Key', { MultiRegion: Match.absent() });
});

test('the root key of a stage that has one of a single region stays as it is', () => {
  dataStack('live', { multiRegionKey: false }).hasResourceProperties('AWS::KMS::Key', { MultiRegion: Match.absent() });
});

test('point-in-time recovery is on, for the days of the stage', () => {
  for (const pointInTimeDays of [35, 7]) {
    dataStack('live', { pointInTimeDays }).hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [
        Match.objectLike({
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: pointInTimeDays },
          DeletionProtectionEnabled: true,
        }),
      ],
    });
  }
});

test('a stage without backups has no vault; with them, each day has one, which is copied elsewhere', () => {
  dataStack('live').resourceCountIs('AWS::Backup::BackupVault', 0);
  const template = dataStack('live', { backups: { keptDays: 35, copyTo: { vaultArn, keptDays: 90 } } });
  template.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'RetainExceptOnCreate' });
  template.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        Match.objectLike({
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
        }),
      ],
    },
  });
  template.resourceCountIs('AWS::Backup::BackupSelection', 1);
});

test('documents are copied to the bucket that the stage names', () => {
  const template = dataStack('live', { documentsCopiedTo: copies });
  template.hasResourceProperties('AWS::S3::Bucket', {
    ReplicationConfiguration: { Rules: [Match.objectLike({ Destination: Match.objectLike({ Bucket: copies }) })] },
    VersioningConfiguration: { Status: 'Enabled' },
  });
});

test('the runbook says how long backups, old versions of files and ACH files keep data of an erased customer', () => {
  const runbook = readFileSync('docs/operate/runbook.md', 'utf8');
  const { recovery, documents } = stageNamed('live');
  const rows = runbook.slice(runbook.indexOf('What remains after an erasure\n')).split('\n');
  const row = (start: string) => rows.find((one) => one.startsWith(`| ${start}`)) ?? '';
  expect(row('point-in-time recovery')).toContain(`${recovery.pointInTimeDays} days (\`recovery.pointInTimeDays\`)`);
  expect(row('old versions of files')).toContain(`${documents.replacedKeptDays} days (\`documents.replacedKeptDays\`)`);
  expect(row('ACH files')).toContain(`${achFilesKeptYears} years, all versions`);
});

test('a stage runs on its restored table, whose name and stream all other stacks read, and keeps its own one', () => {
  const streamArn = 'arn:aws:dynamodb:us-east-1:111122223333:table/restored/stream/2026-11-27T04:00:00.000';
  const template = dataStack('live', { restoredTable: { name: 'restored', streamArn } });
  const parameters = Object.values(template.findResources('AWS::SSM::Parameter')).map(
    ({ Properties }) => Properties as unknown,
  );
  expect(parameters).toContainEqual(
    expect.objectContaining({ Name: '/bankstack/live/stacks/table-name', Value: 'restored' }),
  );
  expect(parameters).toContainEqual(
    expect.objectContaining({ Name: '/bankstack/live/stacks/table-stream-arn', Value: streamArn }),
  );
  template.hasOutput('TableName', { Value: 'restored' });
  template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Retain' });
});

const replicaKeyArn = 'arn:aws:kms:us-east-1:111122223333:key/mrk-1234abcd12ab34cd56ef1234567890ab';

test('a stage that is deployed anew in another region opens what was sealed with a replica of its root key, and makes no root key', () => {
  const template = dataStack('live', { replicaKeyArn });
  template.resourceCountIs('AWS::KMS::Key', 0);
  template.hasOutput('RootKeyArn', { Value: replicaKeyArn });
  template.hasResourceProperties('AWS::SSM::Parameter', {
    Name: '/bankstack/live/stacks/root-key-arn',
    Value: replicaKeyArn,
  });
});

test.each([
  ['pointInTimeDays', { pointInTimeDays: 36 }, 'is not a whole number from 1 to 35'],
  ['pointInTimeDays', { pointInTimeDays: 0 }, 'is not a whole number from 1 to 35'],
  [
    'restoredTable',
    { restoredTable: { name: 'restored', streamArn: 'arn:aws:dynamodb:us-east-1:1:table/other/stream/2026' } },
    'is not of table restored',
  ],
  ['replicaKeyArn', { replicaKeyArn: 'mrk-1234' }, 'is no ARN of a key'],
  ['replicaKeyArn', { replicaKeyArn: replicaKeyArn.replace('mrk-', '') }, 'has no replicas'],
  ['replicaKeyArn', { replicaKeyArn: replicaKeyArn.replace('us-east-1', 'us-west-2') }, 'name its replica there'],
])('%s that cannot be right is refused before the deployment: %p', (setting, recovery, why) => {
  const stage = stageNamed('live');
  const check = () => checkRecovery({ ...stage, recovery: { ...stage.recovery, ...recovery } }, 'us-east-1');
  expect(check).toThrow(`Stage "live": recovery.${setting}`);
  expect(check).toThrow(why);
});
