import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { unreadableRowMessage } from '../../functions/delivery/events/quarantine.ts';
import { ledgerFaultMessage } from '../../functions/accounts/ledger/account-check.ts';
import { replayQueue, slowQueue } from '../../functions/delivery/webhooks/queues.ts';
import { webhooksSweep } from '../../functions/delivery/webhooks/workers/sweep.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import type { WorkQueues } from './work-queues.ts';
import type { WorkerFunction } from './worker-function.ts';

/**
 * Queues with messages that wait on purpose until a receiver is back, so the age of a message is not a fault. The sweep measures
 * how long events wait.
 */
const patientQueues: ReadonlySet<string> = new Set([slowQueue.name, replayQueue.name]);

const serverErrorsMax = 5;
const msPerSecond = 1000;
const everyMinute = Duration.minutes(1);

export interface AlarmsProps {
  readonly stage: Stage;
  readonly queues: WorkQueues;
  readonly workers: readonly WorkerFunction[];
  readonly apiStage: apigateway.Stage;
}

interface Watch {
  readonly name: string;
  /** Heading in docs/runbook.md. */
  readonly runbook:
    | 'dead-letters'
    | 'waiting-messages'
    | 'waiting-stream'
    | 'undelivered-events'
    | 'server-errors'
    | 'ledger-faults'
    | 'stuck-payments'
    | 'unreadable-rows';
  readonly says: string;
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
}

type LineAlarm = Pick<Watch, 'name' | 'runbook' | 'says'>;

/** The alarm for each log message of `alarmsOn`. */
const lineAlarms: readonly (LineAlarm & { readonly on: string })[] = [
  {
    on: ledgerFaultMessage,
    name: 'LedgerFaults',
    runbook: 'ledger-faults',
    says: 'found that the ledger does not hold',
  },
  {
    on: unreadableRowMessage,
    name: 'UnreadableRows',
    runbook: 'unreadable-rows',
    says: 'has put a row aside that it cannot read',
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
    this.all = watches(props).map(({ name, runbook, says, metric, threshold }) => {
      const alarm = new cloudwatch.Alarm(this, name, {
        alarmDescription: `${says}. What to do: docs/runbook.md#${runbook}`,
        metric,
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
  }
}

function watches({ stage, queues, workers, apiStage }: AlarmsProps): readonly Watch[] {
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
      const metric = one.alarmingLines(stage);
      if (metric === undefined) return [];
      const { id, alarmsOn = [] } = one.worker;
      const { name, runbook, says } = lineAlarms.find(({ on }) => alarmsOn.includes(on)) ?? stuckPayments;
      return [{ name: `${pascalCase(id)}${name}`, runbook, says: `The worker ${id} ${says}`, metric, threshold: 1 }];
    }),
    ...workers.filter(({ worker }) => worker.id === webhooksSweep.id).flatMap((one) => undeliveredEvents(one, stage)),
    {
      name: 'ServerErrors',
      runbook: 'server-errors',
      says: `The API answered ${serverErrorsMax} requests and more within a minute with a status of 500 or above`,
      metric: apiStage.metricServerError({ period: everyMinute, statistic: 'Sum' }),
      threshold: serverErrorsMax,
    },
  ];
}

/** A failing receiver does not delay a queue, so the age of messages does not show how long its events wait. */
function undeliveredEvents(sweep: WorkerFunction, stage: Stage): Watch[] {
  const { undeliveredSecondsMax: threshold } = stage;
  const metric = sweep.measured(stage);
  if (metric === undefined) return [];
  const says = `An event has waited for ${threshold} seconds and more for a receiver to take it`;
  return [{ name: 'UndeliveredEvents', runbook: 'undelivered-events', says, metric, threshold }];
}

/** CloudWatch can publish to an encrypted topic only if the policy of the key allows it. */
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
  for (const address of stage.alarmEmails) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
