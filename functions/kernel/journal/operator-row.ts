import type { Ids } from '../../ports/ids/port.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { Write } from '../table/write.ts';
import { type CommandName, operatorAuthor } from './author.ts';
import type { Change } from './change.ts';
import { journalWrite } from './journal.ts';

/**
 * The row of the journal for a change that a command of an operator makes: the audit log has its entry from it. It belongs into the
 * transaction of the change. The change has no events.
 */
export function operatorRow(
  ids: Ids,
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
