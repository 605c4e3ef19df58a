import { deadlineOf } from '../migration.ts';
import type { MigrationStatus } from '../statuses.ts';
import type { MigrationPages } from './frame.ts';

/** The statuses that the deadline ends. Until its work is done, the page says already that it is too late. */
const endedByDeadline: readonly MigrationStatus[] = [
  'CollectingAccountsConsent',
  'CollectingMoneyMovementConsent',
  'IneligibleCustomer',
  'Cancelled',
];

/** The notice on the page of a migration that has ended without a move. Undefined for any other: its page needs a one-time password. */
export function endNoticeOf({ migration, words, facts, times }: MigrationPages) {
  if (endedByDeadline.includes(migration.status) && deadlineOf(migration) <= times.now) return words.late(facts);
  return migration.status === 'Cancelled' ? words.cancelled(facts) : undefined;
}
