import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { IncomingEntry } from './entry.ts';
import { owedReturn, type ReturnSubject } from './owed-return.ts';
import { entryRecord, takeEntry } from './taken-entries.ts';

/** Account numbers of the platform have twelve digits. */
const accountNumberForm = /^[1-9]\d{11}$/;

/**
 * Returns an entry for an account that the organisation does not have, once: no account with this number, or a number that no account can have.
 * False if the entry did not come in a file, so that nothing of it is known that a return needs.
 */
export function returnUnknown(
  platform: Platform,
  moment: Moment,
  entry: IncomingEntry,
  numbers: { readonly routingNumber: string; readonly accountNumber: string },
): Promise<boolean> {
  const reason = accountNumberForm.test(numbers.accountNumber) ? 'NoAccount' : 'InvalidAccountNumberStructure';
  return returnUnbooked(platform, moment, entry, { ...numbers, accountName: '', reason });
}

/** Returns an entry that becomes no resource, once. False if the entry did not come in a file. */
export function returnUnbooked(
  platform: Platform,
  moment: Moment,
  entry: IncomingEntry,
  subject: Omit<ReturnSubject, 'source'>,
): Promise<boolean> {
  const { organisationId } = moment;
  const { traceNumber: id } = entry;
  return withOptimisticRetry(platform, async () => {
    const receiver = { organisationId, accountId: subject.accountId ?? subject.accountNumber };
    const record = await entryRecord(platform.table, receiver, entry);
    if ('taken' in record) return true;
    const change = await owedReturn(platform, moment, entry, { ...subject, source: { type: 'achEntry', id } });
    if (change.writes.length === 0) return false;
    const result = { outcome: subject.accountId === undefined ? 'unknownAccount' : 'declined', id } as const;
    const mark = takeEntry({ ...record, ...receiver }, { ...entry, day: entry.completionDate }, result, moment.realNow);
    const about = [{ type: 'org', id: organisationId }];
    await commit(platform, moment, { ...change, writes: [...change.writes, mark], about });
    return true;
  });
}
