import { Token } from 'aws-cdk-lib';
import type { Stage } from './stages.ts';

const daysMax = 35;
const keyPattern = /^arn:aws[a-z-]*:kms:([a-z0-9-]+):\d{12}:key\/(.+)$/;

/**
 * Throws an error if a stage could not be deployed with its recovery settings, or would run on something else than they say: a key of one region
 * in place of a replica, a replica of another region, a stream of another table.
 */
export function checkRecovery({ name, recovery }: Pick<Stage, 'name' | 'recovery'>, region: string): void {
  const refuse = (setting: string, why: string): never => {
    throw new Error(`Stage "${name}": recovery.${setting} ${why}`);
  };
  const { pointInTimeDays: days, restoredTable, replicaKeyArn } = recovery;
  if (!Number.isInteger(days) || days < 1 || days > daysMax)
    refuse('pointInTimeDays', `is ${days}, which is not a whole number from 1 to ${daysMax}`);
  if (restoredTable !== undefined && !restoredTable.streamArn.includes(`:table/${restoredTable.name}/stream/`))
    refuse('restoredTable', `has the stream ${restoredTable.streamArn}, which is not of table ${restoredTable.name}`);
  if (replicaKeyArn === undefined) return;
  const [, keyRegion, keyId] =
    keyPattern.exec(replicaKeyArn) ?? refuse('replicaKeyArn', `is no ARN of a key: ${replicaKeyArn}`);
  if (keyId?.startsWith('mrk-') !== true)
    refuse('replicaKeyArn', `names a key of one region, which has no replicas: ${replicaKeyArn}`);
  if (!Token.isUnresolved(region) && keyRegion !== region)
    refuse(
      'replicaKeyArn',
      `names a key in ${keyRegion ?? ''}, and the stage is deployed in ${region}: name its replica there`,
    );
}
