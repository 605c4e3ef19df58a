import type { LogAlarm } from '../../kernel/base/alarm-message.ts';

/** The alarm for a part of a migration that needs a person. */
export const stuckMigrations: LogAlarm = {
  name: 'StuckMigrations',
  runbook: 'stuck-migrations',
  severity: 'nextDay',
  owner: 'support',
  says: 'could not finish the move of a customer to another bank',
};
