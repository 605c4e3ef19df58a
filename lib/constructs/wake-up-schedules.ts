import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { achWindowsQueue } from '../../functions/money/ach-files/queues.ts';
import { achDaysQueue } from '../../functions/money/ach-days/queues.ts';
import { achExchangeQueue } from '../../functions/money/ach-exchange/queues.ts';
import { wakeUpsQueue, dueSweepQueue } from '../../functions/time/due/queues.ts';
import type { Stage } from '../stages.ts';
import type { WorkQueues } from './work-queues.ts';

const retriesMax = 10;
const sweepAgeSecondsMax = 3600;
const exchangeAgeSecondsMax = 300;

/**
 * The roles that Scheduler sends with, and its schedules: the hourly sweep, which finds due work whose wake-up was lost, and in a stage with real
 * money the looks for windows of banks whose files have to be written, and for days of banks that are compared.
 */
export class WakeUpSchedules extends Construct {
  /** The role of wake-ups that are set at run time. Schedules have its ARN, so it keeps it. */
  readonly role: iam.Role;

  constructor(
    scope: Construct,
    id: string,
    props: { readonly queues: WorkQueues; readonly stage: Pick<Stage, 'sandbox'> },
  ) {
    super(scope, id);
    const { queues, stage } = props;
    const { scheduleDeadLetters } = queues;
    const wakeUps = queues.named(wakeUpsQueue.name);
    this.role = createSender(this, 'Role', [wakeUps.queue, scheduleDeadLetters]);
    addExchange(this, queues);
    const sweep = queues.find(dueSweepQueue.name);
    if (sweep === undefined) return;
    // Windows of sandboxes are closed by the clocks of their organisations.
    const windows = stage.sandbox ? undefined : queues.find(achWindowsQueue.name);
    const days = queues.find(achDaysQueue.name);
    const swept = [sweep, windows, days].flatMap((one) => (one === undefined ? [] : [one.queue]));
    // A separate role: functions may pass the role of wake-ups, and nobody may pass this one.
    const role = createSender(this, 'SweepRole', [...swept, scheduleDeadLetters]);
    const target = (queue: sqs.Queue) => emptyMessageTo(queue, { role, queues, ageSecondsMax: sweepAgeSecondsMax });
    new scheduler.CfnSchedule(this, 'HourlySweep', {
      description: 'Looks for due work, waiting webhooks and open lists of every organisation',
      scheduleExpression: 'rate(1 hour)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: target(sweep.queue),
    });
    if (days !== undefined) {
      // What a lost message leaves, the next one does.
      new scheduler.CfnSchedule(this, 'AchDays', {
        description: 'Compares the days of banks with files, reports and ledger',
        scheduleExpression: 'rate(1 hour)',
        flexibleTimeWindow: { mode: 'OFF' },
        target: target(days.queue),
      });
    }
    if (windows === undefined) return;
    new scheduler.CfnSchedule(this, 'AchWindows', {
      description: 'Writes the ACH files of the windows whose time has come',
      scheduleExpression: 'rate(5 minutes)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: target(windows.queue),
    });
  }
}

/** Exchanges files with the servers of banks every five minutes, in a stage that has such banks. Nothing is late if a message is lost. */
function addExchange(scope: Construct, queues: WorkQueues): void {
  const exchange = queues.find(achExchangeQueue.name);
  if (exchange === undefined) return;
  const role = createSender(scope, 'ExchangeRole', [exchange.queue, queues.scheduleDeadLetters]);
  new scheduler.CfnSchedule(scope, 'Exchange', {
    description: 'Exchanges ACH files with the servers of banks',
    scheduleExpression: 'rate(5 minutes)',
    flexibleTimeWindow: { mode: 'OFF' },
    target: emptyMessageTo(exchange.queue, { role, queues, ageSecondsMax: exchangeAgeSecondsMax }),
  });
}

interface Sending {
  readonly role: iam.Role;
  readonly queues: WorkQueues;
  /** How long Scheduler tries to send it. */
  readonly ageSecondsMax: number;
}

/** The target of a schedule that sends an empty message: its worker looks by itself for what is to be done. */
const emptyMessageTo = (
  { queueArn: arn }: sqs.Queue,
  { role, queues, ageSecondsMax }: Sending,
): scheduler.CfnSchedule.TargetProperty => ({
  arn,
  roleArn: role.roleArn,
  input: '{}',
  deadLetterConfig: { arn: queues.scheduleDeadLetters.queueArn },
  retryPolicy: { maximumRetryAttempts: retriesMax, maximumEventAgeInSeconds: ageSecondsMax },
});

/** A role with which Scheduler sends to these queues. */
function createSender(scope: Construct, id: string, queues: readonly sqs.Queue[]): iam.Role {
  const role = new iam.Role(scope, id, {
    assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });
  role.addToPolicy(
    new iam.PolicyStatement({
      sid: 'SendWakeUps',
      actions: ['sqs:SendMessage'],
      resources: queues.map((queue) => queue.queueArn),
    }),
  );
  return role;
}
