import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';

/** Logged, with an alarm, for a day of a bank on which files, report and ledger differ and nothing explains it, and for a report that is late. */
export const dayDiffersMessage: AlarmMessage = {
  text: 'a day of a bank does not agree',
  alarm: {
    name: 'AchDayDiffers',
    runbook: 'ach-day-differs',
    onlyWith: 'achSettlement',
    severity: 'nextDay',
    owner: 'payments',
    says: 'has found that files, settlement report and ledger of a bank differ, or that the report is late',
  },
};
