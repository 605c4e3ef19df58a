import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { dueQueue, dueSweepQueue } from '../../functions/time/due/queues.ts';
import type { Stage } from '../stages.ts';
import type { WakeUpTarget } from './shared-resources.ts';
import type { WorkQueues } from './work-queues.ts';

const sweepRetriesMax = 10;
const sweepAgeSecondsMax = 3600;

/** The role that Scheduler sends with, and the hourly sweep, which finds due work whose wake-up was lost. */
export class WakeUpSchedules extends Construct {
  readonly target: WakeUpTarget;

  constructor(scope: Construct, id: string, props: { readonly stage: Stage; readonly queues: WorkQueues }) {
    super(scope, id);
    const { stage, queues } = props;
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    const wakeUps = queues.named(dueQueue.name);
    const sweep = queues.find(dueSweepQueue.name);
    const { scheduleDeadLetters } = queues;
    role.addToPolicy(
      new iam.PolicyStatement({
        sid: 'SendWakeUps',
        actions: ['sqs:SendMessage'],
        resources: [wakeUps.queue, ...(sweep === undefined ? [] : [sweep.queue]), scheduleDeadLetters].map(
          (queue) => queue.queueArn,
        ),
      }),
    );
    this.target = { queue: wakeUps, role, namePrefix: `bankstack-${stage.name}-` };
    if (sweep === undefined) return;
    new scheduler.CfnSchedule(this, 'HourlySweep', {
      description: 'Looks for due work, waiting webhooks and open lists of every organisation',
      scheduleExpression: 'rate(1 hour)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: sweep.queue.queueArn,
        roleArn: role.roleArn,
        input: '{}',
        deadLetterConfig: { arn: scheduleDeadLetters.queueArn },
        retryPolicy: { maximumRetryAttempts: sweepRetriesMax, maximumEventAgeInSeconds: sweepAgeSecondsMax },
      },
    });
  }
}
