import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { type Instant, instantOfMs, msOf } from '../../kernel/base/calendar/instant.ts';
import type { Clock } from '../clock/port.ts';
import type { QueueSender } from '../queues/port.ts';
import type { WakeUps, WakeUpSettings } from './port.ts';

const nearMsMax = 5 * 60_000;

export interface SchedulerWakeUpsSettings extends WakeUpSettings {
  readonly queueArn: string;
  readonly client: Pick<SchedulerClient, 'send'>;
  readonly clock: Clock;
  readonly queues: Pick<QueueSender, 'send'>;
  /** The dead-letter queue for messages that Scheduler could not send. Absent on a laptop, whose scheduler has none. */
  readonly deadLetterArn?: string;
}

/**
 * Wake-ups as one-time schedules of EventBridge Scheduler: one for each organisation. It is moved when the next due time changes,
 * and deleted after it has fired. A time that has passed is sent as a message at once, and a near time as a delayed message:
 * clocks differ, and a time that is ahead on our clock may have passed on Scheduler's.
 */
export function createSchedulerWakeUps(settings: SchedulerWakeUpsSettings): WakeUps {
  const { client, clock, queues } = settings;
  return {
    async set(organisationId, at) {
      const waitMs = msOf(at) - msOf(clock.now());
      if (waitMs <= nearMsMax) {
        const delaySeconds = Math.max(0, Math.ceil(waitMs / 1000));
        await queues.send({ queue: settings.queueName, body: { organisationId }, delaySeconds });
        return;
      }
      const schedule = scheduleOf(settings, organisationId, at);
      try {
        await client.send(new UpdateScheduleCommand(schedule));
      } catch (error) {
        if (!isNamed(error, 'ResourceNotFoundException')) throw error;
        await create(client, schedule);
      }
    },
  };
}

/** If another process creates the schedule first, it is updated, so that the last request wins. */
async function create(client: SchedulerWakeUpsSettings['client'], schedule: CreateScheduleCommandInput): Promise<void> {
  try {
    await client.send(new CreateScheduleCommand(schedule));
  } catch (error) {
    if (!isNamed(error, 'ConflictException')) throw error;
    await client.send(new UpdateScheduleCommand(schedule));
  }
}

function scheduleOf(settings: SchedulerWakeUpsSettings, organisationId: string, at: Instant) {
  const { namePrefix, groupName, queueArn, roleArn, deadLetterArn } = settings;
  return {
    Name: `${namePrefix}${organisationId}`,
    GroupName: groupName,
    ScheduleExpression: `at(${wholeSecond(at)})`,
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: queueArn,
      RoleArn: roleArn,
      Input: JSON.stringify({ organisationId }),
      ...(deadLetterArn === undefined ? {} : { DeadLetterConfig: { Arn: deadLetterArn } }),
    },
  } satisfies CreateScheduleCommandInput;
}

/** Rounded up, because a worker that is woken too early finds nothing due. */
function wholeSecond(at: Instant): string {
  return instantOfMs(Math.ceil(msOf(at) / 1000) * 1000).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
