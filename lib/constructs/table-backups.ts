import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as backup from 'aws-cdk-lib/aws-backup';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { RecoverySettings } from '../recovery-settings.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';
import type { Watch } from './watch.ts';

const vaultName = ({ name }: Pick<Stage, 'name'>): string => `bankstack-${name}`;
const silentDays = 2;

interface TableBackupsProps {
  readonly stage: Stage;
  readonly tableArn: string;
  readonly backups: NonNullable<RecoverySettings['backups']>;
}

/**
 * A backup of the table every day, kept in a vault of the stage, and copied to a vault of another region or account. Its role may back up
 * this table and copy backups; it may not restore.
 */
export class TableBackups extends Construct {
  constructor(scope: Construct, id: string, { stage, tableArn, backups }: TableBackupsProps) {
    super(scope, id);
    const { keptDays, copyTo } = backups;
    const vault = new backup.BackupVault(this, 'Vault', {
      backupVaultName: vaultName(stage),
      removalPolicy: keptWith(stage),
    });
    const plan = new backup.BackupPlan(this, 'Plan', { backupVault: vault });
    const copyActions =
      copyTo === undefined
        ? []
        : [
            {
              destinationBackupVault: backup.BackupVault.fromBackupVaultArn(this, 'Copies', copyTo.vaultArn),
              deleteAfter: Duration.days(copyTo.keptDays),
            },
          ];
    plan.addRule(new backup.BackupPlanRule({ ruleName: 'Daily', deleteAfter: Duration.days(keptDays), copyActions }));
    plan.addSelection('Table', {
      resources: [backup.BackupResource.fromArn(tableArn)],
      role: roleOf(this, {
        tableArn,
        vaultArns: [vault.backupVaultArn, ...(copyTo === undefined ? [] : [copyTo.vaultArn])],
      }),
    });
  }
}

/** The alarm on daily backups that are not made, if the stage has any: a job that does not run fails in nothing. */
export function backupWatches(stage: Pick<Stage, 'name' | 'recovery'>): readonly Watch[] {
  if (stage.recovery.backups === undefined) return [];
  return [
    {
      name: 'MissingBackups',
      runbook: 'missing-backups',
      severity: 'nextDay',
      owner: 'platform',
      endsWithFault: true,
      says: `No backup of the table has been made for ${silentDays} days`,
      metric: new cloudwatch.Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName: vaultName(stage) },
        statistic: 'Sum',
        period: Duration.days(1),
      }),
      threshold: 1,
      periodsOfSilence: silentDays,
    },
  ];
}

function roleOf(
  scope: Construct,
  { tableArn, vaultArns }: { readonly tableArn: string; readonly vaultArns: string[] },
) {
  const role = new iam.Role(scope, 'Role', { assumedBy: new iam.ServicePrincipal('backup.amazonaws.com') });
  const { partition, region, account } = Stack.of(scope);
  const statements = [
    {
      actions: [
        'dynamodb:StartAwsBackupJob',
        'dynamodb:DescribeTable',
        'dynamodb:CreateBackup',
        'dynamodb:ListTagsOfResource',
      ],
      resources: [tableArn],
    },
    {
      actions: ['dynamodb:DescribeBackup', 'dynamodb:DeleteBackup'],
      resources: [`${tableArn}/backup/*`],
    },
    { actions: ['backup:DescribeBackupVault', 'backup:CopyIntoBackupVault'], resources: vaultArns },
    {
      actions: ['backup:CopyFromBackupVault'],
      resources: [`arn:${partition}:backup:${region}:${account}:recovery-point:*`, ...vaultArns],
    },
  ];
  for (const statement of statements) role.addToPolicy(new iam.PolicyStatement(statement));
  return role;
}
