import type { LogAlarm } from '../../kernel/base/alarm-message.ts';

/** The alarm for a return that came after its time limit. The bank has five banking days to dishonor it. */
export const lateReturn: LogAlarm = {
  name: 'LateReturns',
  runbook: 'late-returns',
  severity: 'nextDay',
  owner: 'payments',
  says: 'has an ACH payment that was returned after the time limit of the reason',
};
