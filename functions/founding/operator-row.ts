import type { Instant } from '../kernel/base/calendar/instant.ts';
import { type CommandName, operatorAuthor } from '../kernel/journal/author.ts';
import type { Change } from '../kernel/journal/change.ts';
import { journalWrite } from '../kernel/journal/journal.ts';
import type { Write } from '../kernel/table/write.ts';
import type { Platform } from '../ports/platform.ts';

/**
 * The row of the journal for a change that a command of an operator makes: the audit log has its entry from it. It belongs into the
 * transaction of the change. The change has no events.
 */
export function operatorRow(
  ids: Platform['ids'],
  change: Change,
  {
    organisationId,
    command,
    reason,
    now,
  }: {
    readonly organisationId: string;
    readonly command: CommandName;
    readonly reason?: string | undefined;
    readonly now: Instant;
  },
): Write {
  const author = operatorAuthor(command, reason);
  return journalWrite(change, { organisationId, bankNow: now, writtenAt: now, ids, author }).row;
}
