import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { definePort } from '../define-port.ts';

/** One wake-up per organisation, at the real time at which its next item falls due. */
export interface WakeUps {
  /** Sets or replaces the organisation's wake-up. A time in the past wakes at once. */
  set(organisationId: string, at: Instant): Promise<void>;
}

/** How a deployed function creates schedules. */
export interface WakeUpSettings {
  readonly groupName: string;
  /** Schedules are named `<namePrefix><organisation>`; the role's grant ends with the same prefix. */
  readonly namePrefix: string;
  /** The role that EventBridge Scheduler assumes to send. */
  readonly roleArn: string;
  /** The queue that a schedule sends to, by its name in the code. */
  readonly queueName: string;
}

export const wakeUpsPort = definePort<'wakeUps', WakeUps, WakeUpSettings>({
  name: 'wakeUps',
  uses: ['queues'],
  refusing: (refuse) => ({ set: refuse }),
});
