import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { unclosedAccountMessage } from '../../functions/migrations/migrations/close-accounts.ts';
import { unmovedCardMessage } from '../../functions/migrations/migrations/move-accounts.ts';
import { failedEmailMessage, refusedEmailMessage } from '../../functions/outreach/emails/workers/emails.ts';
import { creditPassesMessage } from '../../functions/cards/processor-messages/give-back.ts';
import { abandonedMessage } from '../../functions/delivery/webhooks/in-share.ts';
import { unreadableWebhookMessage } from '../../functions/delivery/webhooks/standing.ts';
import { dueWorkAsideMessage } from '../../functions/time/due/aside.ts';
import { putAsideMessage } from '../../functions/kernel/workers/aside.ts';
import { unreadableBulkMessage } from '../../functions/money/bulk-payments/work-off.ts';
import { ledgerFaultMessage, leftOnClosedMessage } from '../../functions/accounts/ledger/account-check.ts';
import { replayQueue, slowQueue, timersQueue, trialQueue } from '../../functions/delivery/webhooks/queues.ts';
import { unindexedMessage } from '../../functions/delivery/events/index-appended.ts';
import { unwokenMessage } from '../../functions/delivery/webhooks/wake.ts';
import { auditArchiveWorker } from '../../functions/delivery/audit-log/workers/archive.ts';
import { projector } from '../../functions/delivery/events/workers/projector.ts';
import { endOfDayWorker } from '../../functions/accounts/end-of-day/workers/end-of-day.ts';
import { reconcileWorker } from '../../functions/accounts/ledger/workers/reconcile.ts';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { sweepWorker } from '../../functions/time/due/workers/sweep.ts';
import { webhooksSweep } from '../../functions/delivery/webhooks/workers/sweep.ts';
import { acknowledgeRecipient } from '../acknowledgements.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { alarmingLines } from './alarming-lines.ts';
import type { PlatformFunction } from './platform-function.ts';
import type { WebAcl } from './web-acl.ts';
import type { WorkQueues } from './work-queues.ts';
import type { WorkerFunction } from './worker-function.ts';

/**
 * Queues with messages that wait on purpose until a receiver is back, so the age of a message is not a fault. The sweep measures
 * how long events wait.
 */
const patientQueues: ReadonlySet<string> = new Set(
  [slowQueue, trialQueue, replayQueue, timersQueue].map(({ name }) => name),
);

const serverErrorsMax = 5;
const refusalsMax = 1000;
/** In a minute. The SDK retries, so a few do no harm. */
const throttledMax = 60;
const msPerSecond = 1000;
const everyMinute = Duration.minutes(1);

export interface AlarmsProps {
  readonly stage: Stage;
  readonly queues: WorkQueues;
  readonly workers: readonly WorkerFunction[];
  readonly operations: readonly AlarmingOperation[];
  readonly apiStage: apigateway.Stage;
  readonly table: dynamodb.TableV2;
  /** Undefined where the stage has none. */
  readonly webAcl: WebAcl | undefined;
}

/** An operation with `alarmsOn`, and its function. */
export interface AlarmingOperation {
  readonly operation: AnyOperation;
  readonly handler: PlatformFunction;
}

interface Watch {
  readonly name: string;
  /** Heading in docs/runbook.md. */
  readonly runbook:
    | 'dead-letters'
    | 'waiting-messages'
    | 'waiting-stream'
    | 'undelivered-events'
    | 'late-audit-archive'
    | 'server-errors'
    | 'throttled-table'
    | 'ledger-faults'
    | 'left-on-closed-accounts'
    | 'refused-card-credits'
    | 'unreadable-bulks'
    | 'stuck-payments'
    | 'stuck-migrations'
    | 'refused-emails'
    | 'put-aside'
    | 'due-work-aside'
    | 'refused-addresses'
    | 'filtered-requests'
    | 'abandoned-deliveries'
    | 'unindexed-events'
    | 'silent-workers';
  readonly says: string;
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  /** Set where it is a fault that there is less than the threshold, or nothing at all. */
  readonly periodsOfSilence?: number;
}

type LineAlarm = Pick<Watch, 'name' | 'runbook' | 'says'>;

/** The alarm for each log message of `alarmsOn`. */
const lineAlarms: readonly (LineAlarm & { readonly on: string | readonly string[] })[] = [
  {
    on: ledgerFaultMessage,
    name: 'LedgerFaults',
    runbook: 'ledger-faults',
    says: 'found that the ledger does not hold',
  },
  {
    on: unreadableBulkMessage,
    name: 'UnreadableBulks',
    runbook: 'unreadable-bulks',
    says: 'has failed the members of a bulk that it cannot read',
  },
  {
    on: putAsideMessage,
    name: 'PutAside',
    runbook: 'put-aside',
    says: 'has put changes of an organisation aside that it cannot handle',
  },
  {
    on: dueWorkAsideMessage,
    name: 'DueWorkAside',
    runbook: 'due-work-aside',
    says: 'has put due work aside that always fails',
  },
  {
    on: unreadableWebhookMessage,
    name: 'UnreadableWebhooks',
    runbook: 'put-aside',
    says: 'has met a webhook that it cannot read',
  },
  {
    on: abandonedMessage,
    name: 'AbandonedDeliveries',
    runbook: 'abandoned-deliveries',
    says: 'could not make a delivery in ten attempts',
  },
  {
    on: unwokenMessage,
    name: 'UnwokenWebhooks',
    runbook: 'abandoned-deliveries',
    says: 'could not send the messages that wake webhooks',
  },
  {
    on: leftOnClosedMessage,
    name: 'LeftOnClosedAccounts',
    runbook: 'left-on-closed-accounts',
    says: 'saw a debt or money come to an account that a migration has closed',
  },
  {
    on: creditPassesMessage,
    name: 'RefusedCardCredits',
    runbook: 'refused-card-credits',
    says: 'has refused a credit that passes what was paid',
  },
  {
    on: unindexedMessage,
    name: 'UnindexedEvents',
    runbook: 'unindexed-events',
    says: 'could not add events to the index by type',
  },
  {
    on: [unclosedAccountMessage, unmovedCardMessage],
    name: 'StuckMigrations',
    runbook: 'stuck-migrations',
    says: 'could not finish the move of a customer to another bank',
  },
  {
    on: [refusedEmailMessage, failedEmailMessage],
    name: 'RefusedEmails',
    runbook: 'refused-emails',
    says: 'could not hand an e-mail to the provider',
  },
];
/** All other messages of `alarmsOn` are about payments. */
const stuckPayments: LineAlarm = {
  name: 'StuckPayments',
  runbook: 'stuck-payments',
  says: 'has a payment that a partner gives no clear answer to',
};

/** One alarm for each queue and stream, and one for the API. All of them notify one topic. */
export class Alarms extends Construct {
  readonly all: readonly cloudwatch.Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const topic = createTopic(this, props.stage);
    this.all = watches(props).map(({ name, runbook, says, metric, threshold, periodsOfSilence }) => {
      const { ComparisonOperator: operator, TreatMissingData: missing } = cloudwatch;
      const alarm = new cloudwatch.Alarm(this, name, {
        alarmDescription: `${says}. What to do: docs/runbook.md#${runbook}`,
        metric,
        threshold,
        ...(periodsOfSilence === undefined
          ? { evaluationPeriods: 1, comparisonOperator: operator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD }
          : { evaluationPeriods: periodsOfSilence, comparisonOperator: operator.LESS_THAN_THRESHOLD }),
        treatMissingData: periodsOfSilence === undefined ? missing.NOT_BREACHING : missing.BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
  }
}

function watches({ stage, queues, workers, operations, apiStage, table, webAcl }: AlarmsProps): readonly Watch[] {
  const { waitingSecondsMax } = stage;
  const deadLetters = [
    ...queues.all.map(({ definition, deadLetters: queue }) => ({ name: definition.name, queue })),
    ...[...queues.streamDeadLetters].map(([worker, queue]) => ({ name: `${worker}-stream`, queue })),
    { name: 'schedule', queue: queues.scheduleDeadLetters },
  ];
  return [
    ...deadLetters.map(({ name, queue }): Watch => ({
      name: `${pascalCase(name)}DeadLetters`,
      runbook: 'dead-letters',
      says: `Something of ${name} could not be handled`,
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: everyMinute, statistic: 'Maximum' }),
      threshold: 1,
    })),
    ...queues.all
      .filter(({ definition }) => !patientQueues.has(definition.name))
      .map(({ definition, queue }): Watch => ({
        name: `${pascalCase(definition.name)}Waits`,
        runbook: 'waiting-messages',
        says: `A message of ${definition.name} waits for ${waitingSecondsMax} seconds and more`,
        metric: queue.metricApproximateAgeOfOldestMessage({ period: everyMinute, statistic: 'Maximum' }),
        threshold: waitingSecondsMax,
      })),
    ...workers
      .filter(({ worker }) => worker.source.kind === 'stream')
      .map((one): Watch => ({
        name: `${pascalCase(one.worker.id)}StreamWaits`,
        runbook: 'waiting-stream',
        says: `The stream worker ${one.worker.id} is ${waitingSecondsMax} seconds and more behind`,
        metric: one.iteratorAge(),
        threshold: waitingSecondsMax * msPerSecond,
      })),
    ...workers.flatMap((one): Watch[] => {
      const { id, alarmsOn } = one.worker;
      return watchesOfLines(`The worker ${id}`, { id, alarmsOn }, (name, messages) =>
        one.alarmingLines(stage, name, messages),
      );
    }),
    ...operations.flatMap(({ operation: { id, alarmsOn }, handler }) =>
      watchesOfLines(`The operation ${id}`, { id, alarmsOn }, (alarm, messages) =>
        alarmingLines(handler, { stage, logGroup: handler.logGroup, id, alarm, messages }),
      ),
    ),
    ...silences(workers, stage),
    ...workers.filter(({ worker }) => worker.id === webhooksSweep.id).flatMap((one) => undeliveredEvents(one, stage)),
    ...workers.filter(({ worker }) => worker.id === auditArchiveWorker.id).flatMap((one) => lateArchive(one, stage)),
    {
      name: 'ServerErrors',
      runbook: 'server-errors',
      says: `The API answered ${serverErrorsMax} requests and more within a minute with a status of 500 or above`,
      metric: apiStage.metricServerError({ period: everyMinute, statistic: 'Sum' }),
      threshold: serverErrorsMax,
    },
    ...throttlingOf(table),
    ...(webAcl === undefined ? [] : refusalsOf(webAcl)),
  ];
}

/** An alarm for each group of lines that a function logs when somebody must look at something. */
function watchesOfLines(
  who: string,
  { id, alarmsOn = [] }: { readonly id: string; readonly alarmsOn?: readonly string[] | undefined },
  metricOf: (alarm: string, messages: readonly string[]) => cloudwatch.IMetric,
): Watch[] {
  const alarmOf = (message: string) => lineAlarms.find(({ on }) => [on].flat().includes(message)) ?? stuckPayments;
  return [...Map.groupBy(alarmsOn, alarmOf)].map(([{ name, runbook, says }, messages]) => ({
    ...{ name: `${pascalCase(id)}${name}`, runbook, says: `${who} ${says}`, threshold: 1 },
    metric: metricOf(name, messages),
  }));
}

/** A partition that takes no more. Writes wait for the index too: where it is throttled, so is the table. */
const throttlingOf = (table: dynamodb.TableV2): readonly Watch[] => {
  const index = { TableName: table.tableName, GlobalSecondaryIndexName: tableDefinition.dueIndex.name };
  const usual = { period: everyMinute, statistic: 'Sum' };
  const watch = (name: string, what: string, metric: cloudwatch.IMetric): Watch => ({
    name,
    runbook: 'throttled-table',
    says: `DynamoDB refused ${throttledMax} ${what} and more within a minute`,
    metric,
    threshold: throttledMax,
  });
  return [
    watch('ThrottledWrites', 'writes of the table', table.metric('WriteThrottleEvents', usual)),
    watch('ThrottledReads', 'reads of the table', table.metric('ReadThrottleEvents', usual)),
    watch(
      'ThrottledIndex',
      'writes of the index of due work',
      table.metric('WriteThrottleEvents', { ...usual, dimensionsMap: index }),
    ),
  ];
};

/** The hours without a call after which a worker counts as silent. */
const silentHours: Readonly<Record<string, { readonly hours: number; readonly everywhere?: true }>> = {
  // It is scheduled every hour, and in a stage without organisations too.
  [sweepWorker.id]: { hours: 2, everywhere: true },
  [endOfDayWorker.id]: { hours: 2 },
  // Once a day; the days on which clocks change have 23 and 25 hours.
  [reconcileWorker.id]: { hours: 36 },
  // Longer than any quiet night without a change. The stream keeps records for 24 hours.
  [projector.id]: { hours: 12 },
};

/** Workers that do not run raise no errors, and a queue or stream that nothing enters has no age. A sandbox may be idle. */
const silences = (workers: readonly WorkerFunction[], { sandbox }: Stage): readonly Watch[] =>
  workers.flatMap((one): Watch[] => {
    const { id } = one.worker;
    const rule = silentHours[id];
    if (rule === undefined || (sandbox && rule.everywhere !== true)) return [];
    return [
      {
        name: `${pascalCase(id)}Silent`,
        runbook: 'silent-workers',
        says: `The worker ${id} has not been called for ${rule.hours} hours`,
        metric: one.calls(),
        threshold: 1,
        periodsOfSilence: rule.hours,
      },
    ];
  });

/** Requests that a web ACL refuses. A few are normal on the internet and raise no alarm. */
const refusalsOf = ({ refusedAddresses, filteredRequests }: WebAcl): readonly Watch[] => [
  {
    name: 'RefusedAddresses',
    runbook: 'refused-addresses',
    says: `The web ACL refused ${refusalsMax} requests and more within a minute from addresses that send too much`,
    metric: refusedAddresses,
    threshold: refusalsMax,
  },
  {
    name: 'FilteredRequests',
    runbook: 'filtered-requests',
    says: `The web ACL refused ${refusalsMax} requests and more within a minute that look like attacks`,
    metric: filteredRequests,
    threshold: refusalsMax,
  },
];

/** A failing receiver does not delay a queue, so the age of messages does not show how long its events wait. */
function undeliveredEvents(sweep: WorkerFunction, stage: Stage): Watch[] {
  const { undeliveredSecondsMax: threshold } = stage;
  const metric = sweep.measured(stage);
  if (metric === undefined) return [];
  const says = `An event has waited for ${threshold} seconds and more for a receiver to take it`;
  return [{ name: 'UndeliveredEvents', runbook: 'undelivered-events', says, metric, threshold }];
}

/** An entry is archived within two hours. If it takes longer, only the table has it. */
function lateArchive(archive: WorkerFunction, stage: Stage): Watch[] {
  const { unarchivedSecondsMax: threshold } = stage;
  const metric = archive.measured(stage);
  if (metric === undefined) return [];
  const says = `An entry of the audit log has waited for ${threshold} seconds and more to be archived`;
  return [{ name: 'LateAuditArchive', runbook: 'late-audit-archive', says, metric, threshold }];
}

/** CloudWatch can publish to an encrypted topic only if the policies of the topic and of its key allow it. */
function createTopic(scope: Construct, stage: Stage): sns.Topic {
  const key = new kms.Key(scope, 'Key', {
    description: `Alarms of bankstack-${stage.name}`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  const topic = new sns.Topic(scope, 'Topic', { masterKey: key, enforceSSL: true });
  // The policy that refuses plain HTTP replaces the default one, by which every service of the account may publish.
  topic.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'AlarmsNotify',
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  for (const address of stage.alarmEmails) acknowledgeRecipient(topic.addSubscription(new EmailSubscription(address)));
  return topic;
}
