import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Platform } from '../../ports/platform.ts';
import { countReturn, noteReturning } from '../ach-files/count-return.ts';
import type { AchState, AchStep } from './ach-decisions.ts';
import type { AchTerms } from './ach-terms.ts';
import type { ReturnEntry } from './return-entry.ts';
import { type AchReturnReason, achReturnCodes } from './return-reasons.ts';

/**
 * The step of a return that a bank tells. If it returns a debit of a file, it is counted in the same transaction: the network watches how many debits of
 * an originator come back.
 */
export async function countedReturn(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  { payment: before, account }: AchState,
  step: AchStep,
  { reason, entry, terms }: { readonly reason: AchReturnReason; readonly entry: ReturnEntry; readonly terms: AchTerms },
): Promise<AchStep> {
  const { payment, change } = step;
  const isReturned = payment.status === 'Returned' && before.status !== 'Returned';
  if (change === undefined || !isReturned || payment.direction === 'Credit' || payment.window === undefined)
    return step;
  const { organisationId, id: paymentId } = payment;
  if (!settings.sandbox) await noteReturning(table, organisationId);
  const date = entry.settlementDate ?? bankDateOf(terms.now);
  const code = achReturnCodes[reason];
  const returned = { organisationId, routingNumber: account.routingNumber, paymentId, code, date };
  return { ...step, change: mergeChanges(change, { writes: [countReturn(returned, terms.now)] }) };
}
