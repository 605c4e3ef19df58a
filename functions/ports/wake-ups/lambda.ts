import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { invariant } from '../../kernel/base/invariant.ts';
import { currentRegion } from '../aws/aws-access.ts';
import { clientSettings } from '../aws/client-settings.ts';
import { light } from '../aws/light-client.ts';
import type { LambdaPart } from '../parts.ts';
import { queueArnOf, scheduleDeadLetters } from '../queues/address.ts';
import { createSchedulerWakeUps } from './scheduler-wake-ups.ts';

/** For functions that set wake-ups. */
export const wakeUps: LambdaPart<'wakeUps'> = ({ settings, clock }, { queues }) => {
  const { ports, stage, accountId } = settings;
  invariant(queues !== undefined, 'this function declares wakeUps, but the queues were not made before');
  invariant(ports.wakeUps !== undefined, 'the settings of this function have no wake-up schedules');
  const account = { stage, accountId, region: currentRegion() };
  return createSchedulerWakeUps({
    client: light(new SchedulerClient(clientSettings)),
    clock,
    queues,
    ...ports.wakeUps,
    queueArn: queueArnOf(account, ports.wakeUps.queueName),
    deadLetterArn: queueArnOf(account, scheduleDeadLetters),
  });
};
