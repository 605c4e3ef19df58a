import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { createSchedulerWakeUps } from './scheduler-wake-ups.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that set wake-ups. */
export const wakeUps: LambdaPart<'wakeUps'> = ({ settings, clock }, queues) => {
  invariant(queues !== undefined, 'whoever sets wake-ups sends messages too');
  invariant(settings.wakeUps !== undefined, 'a function that sets wake-ups is told how');
  return createSchedulerWakeUps({ client: new SchedulerClient({}), clock, queues, ...settings.wakeUps });
};
