import type { LogAlarm } from '../kernel/base/alarm-message.ts';

/** The alarm for a partner of the stage that gives no answer, or one that contradicts what is known. */
export const unclearAnswer: LogAlarm = {
  name: 'StuckPayments',
  runbook: 'stuck-payments',
  severity: 'urgent',
  owner: 'payments',
  says: 'has a payment or a card that a partner gives no clear answer to',
};
