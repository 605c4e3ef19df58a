import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { CreateBackupCommand, DynamoDBClient, RestoreTableFromBackupCommand } from '@aws-sdk/client-dynamodb';
import { ListQueuesCommand, PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { emailFeedbackQueue } from '../../../functions/outreach/emails/queues.ts';
import { achRailQueue } from '../../../functions/money/payments/queues.ts';
import type { Checks } from '../checks.ts';
import { deployStage } from '../deployed.ts';
import type { ClientSettings } from '../harness/client-settings.ts';
import { ask, eventually, require, request } from '../smoke.ts';
import { type Operator, outputOf } from '../harness/operator.ts';
import { balanceOf, receivedIds, type RehearsedStage, untilReceived } from './rehearsed-stage.ts';
import { restoredTableVariable } from './settings.ts';

const lostCents = 20_00;
const newCents = 30_00;
const workersOfDeliveries = ['webhooks-fast', 'webhooks-trial', 'webhooks-slow'];
/** SQS drops a message with the deduplication id of another one of these minutes. A restore in AWS takes longer. */
const deduplicationMs = 5 * 60_000;
const restoredName = 'Bankstack-emulator-restored';

/**
 * A table is lost, as docs/operate/recovery.md describes it: a backup is restored under a new name, prepared, and the stage is deployed on it. Money is
 * then that of the backup to the cent, and no number of an event that a receiver knows comes again.
 */
export async function rehearseLostTable(checks: Checks, rehearsed: RehearsedStage): Promise<void> {
  const { emulator, stage, tableName, api, operator, receiver, accounts } = rehearsed;
  const pay = (amount: number) =>
    ask(api, 'POST', '/payments', 201, paymentBody(accounts.from, accounts.to, { amount }));
  const backup = await checks.step('a backup is made, and money moves after it', async () => {
    await untilReceived(rehearsed);
    const balance = await balanceOf(api, accounts.to);
    const backupArn = await backUp(emulator.clientSettings, tableName);
    await pay(lostCents);
    await untilReceived(rehearsed);
    return { backupArn, balance, lastWakeMs: Date.now() };
  });
  const known = new Set(receivedIds(receiver));
  const restoredTable = await checks.step(
    'the table is lost: stage restore prepares the backup, and says what receivers know',
    async () => {
      await restoreBackup(emulator.clientSettings, backup.backupArn);
      const attempts = await logOfDeliveries(rehearsed);
      const place = ['--stage', stage, '--table', restoredName];
      const text = await outputOf(
        operator('stage', 'restore', ...place, '--attempts', attempts, '--reason', 'The table was deleted', '--json'),
      );
      require(/"isDelivered"|"delivered": ?[1-9]/.test(text), text);
      const { streamArn } = JSON.parse(text) as { readonly streamArn: string };
      return { name: restoredName, streamArn };
    },
  );
  await checks.step('the stage is deployed on the restored table, and is suspended', async () => {
    await purgeQueues(emulator.clientSettings);
    const env = { [restoredTableVariable]: JSON.stringify(restoredTable) };
    await deployStage(emulator, { stage, script: 'test/emulator/rehearsal/app.ts', env });
    const { status, body } = await request(api, 'GET', '/accounts');
    require(status === 403 && body.errors?.[0]?.code === 'organisation_suspended', body);
  });
  await checks.step('ledger verify and audit verify: the books are those of the backup', async () => {
    await outputOf(operator('ledger', 'verify', '--stage', stage), { says: [/the ledger holds/] });
    await outputOf(operator('audit', 'verify', '--stage', stage, '--organisation', rehearsed.organisationId));
  });
  const before = receiver.bodies.length;
  await checks.step('the queues have forgotten the messages about the lost table', () =>
    pause(Math.max(0, backup.lastWakeMs + deduplicationMs - Date.now())),
  );
  await checks.step('stage resume: money is right to the cent, and goes on', async () => {
    await outputOf(operator('stage', 'resume', '--stage', stage, '--reason', 'The books are right'));
    require((await balanceOf(api, accounts.to)) === backup.balance, backup.balance);
    await pay(newCents);
    require((await balanceOf(api, accounts.to)) === Number(backup.balance) + newCents, backup.balance);
  });
  await checks.step('the receiver gets what happens now, under numbers that it has never seen', async () => {
    await eventually(() => Promise.resolve(receiver.bodies.length > before));
    await untilReceived(rehearsed);
    const later = receivedIds({ ...receiver, bodies: receiver.bodies.slice(before) });
    require(later.every((id) => !known.has(id)), later);
  });
}

async function backUp(settings: ClientSettings, TableName: string): Promise<string> {
  const client = new DynamoDBClient(settings);
  const made = await client.send(new CreateBackupCommand({ TableName, BackupName: 'rehearsal' }));
  client.destroy();
  return made.BackupDetails?.BackupArn ?? '';
}

async function restoreBackup(settings: ClientSettings, BackupArn: string): Promise<void> {
  const client = new DynamoDBClient(settings);
  await client.send(new RestoreTableFromBackupCommand({ BackupArn, TargetTableName: restoredName }));
  client.destroy();
}

/** A file with the log lines of all attempts to deliver. */
async function logOfDeliveries({ emulator, operator, stage }: RehearsedStage): Promise<string> {
  const client = new CloudWatchLogsClient(emulator.clientSettings);
  const lines: string[] = [];
  for (const worker of workersOfDeliveries) {
    const logGroupName = await logGroupOf(operator, worker, stage);
    for await (const { events = [] } of paginateFilterLogEvents(
      { client },
      { logGroupName, filterPattern: '"webhook attempt"' },
    )) {
      lines.push(...events.flatMap(({ message }) => message?.trim() ?? []));
    }
  }
  client.destroy();
  const file = join(emulator.runDirectory, 'attempts.jsonl');
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function logGroupOf(operator: Operator, worker: string, stage: string): Promise<string> {
  const text = await outputOf(operator('operation', 'where', worker, '--stage', stage, '--json'));
  return (JSON.parse(text) as { readonly deployed: { readonly logGroup: string } }).deployed.logGroup;
}

/** Messages are about the lost table, unless they are reports of partners. */
async function purgeQueues(settings: ClientSettings): Promise<void> {
  const client = new SQSClient(settings);
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const kept = [achRailQueue, emailFeedbackQueue].map(({ name }) => name);
  for (const QueueUrl of QueueUrls) {
    if (kept.some((name) => QueueUrl.includes(name))) continue;
    await client.send(new PurgeQueueCommand({ QueueUrl }));
  }
  client.destroy();
}
