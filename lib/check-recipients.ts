import type { Stage } from './stages.ts';

/** Throws an error if nobody would be notified of the alarms of a stage with real money. */
export function checkRecipients({ name, sandbox, alarmEmails }: Pick<Stage, 'name' | 'sandbox' | 'alarmEmails'>): void {
  if (sandbox || alarmEmails.length > 0) return;
  throw new Error(
    `Stage ${name}: alarmEmails is empty, so nobody would hear of an alarm. Set it in lib/stages.ts, or with -c alarmEmails=<addresses>.`,
  );
}
