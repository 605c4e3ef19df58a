import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';

const { dueIndex, timeToLive } = tableDefinition;
const waitMs = 2_000;
const waitsMax = 150;

/** What a restored table lacked. A restoration copies the items and the indexes, and none of these. */
export interface TableSettings {
  readonly streamArn: string;
  readonly set: readonly string[];
}

interface SettingsRun {
  readonly client: Pick<DynamoDBClient, 'send'>;
  readonly tableName: string;
  /** Whether the table refuses to be deleted. */
  readonly isProtected: boolean;
  readonly isDryRun: boolean;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Sets what a restoration leaves out: the stream, the removal of expired items, point-in-time recovery and the protection against
 * deletion. Each is read first, so it may be repeated. Throws an error if the table lacks the index of due work, because then it is not
 * a copy of the table of a stage.
 */
export async function setTableSettings(run: SettingsRun): Promise<TableSettings> {
  const set: string[] = [];
  const change = async (name: string, isSet: boolean, make: () => Promise<unknown>): Promise<void> => {
    if (isSet) return;
    set.push(name);
    if (run.isDryRun) return;
    await make();
    await untilActive(run);
  };
  const { client, tableName: TableName } = run;
  const table = await untilActive(run);
  const hasIndex = table.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === dueIndex.name) ?? false;
  if (!hasIndex) throw new Error(`the table ${TableName} has no index ${dueIndex.name}: restore it with its indexes`);
  await change('stream', table.StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES', () =>
    client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    ),
  );
  await change('deletion protection', !run.isProtected || table.DeletionProtectionEnabled === true, () =>
    client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
  );
  const life = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const isExpiring = ['ENABLED', 'ENABLING'].includes(life.TimeToLiveDescription?.TimeToLiveStatus ?? '');
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLive };
  await change('removal of expired items', isExpiring, () =>
    client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification })),
  );
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const isRecoverable = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await change('point-in-time recovery', isRecoverable, () =>
    client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification })),
  );
  return { streamArn: (await untilActive(run)).LatestStreamArn ?? '', set };
}

/** Describes the table once it can be changed. */
async function untilActive({ client, tableName: TableName, pause }: SettingsRun) {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') return Table;
    await pause(waitMs);
  }
  throw new Error(`the table ${TableName} is not active yet: run the command again when it is`);
}
