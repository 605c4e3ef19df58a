import type { AchRules } from './ach-rules.ts';
import type { AchPayment } from './store.ts';

/**
 * True if the numbers of a payment have to be tested by a prenote before its entry leaves: its bank tests all counterparties, or its counterparty is one to
 * test. Only a bank that takes files gets prenotes. A reversal goes where an entry went before, and a transfer to an account of the platform.
 */
export function needsPrenote(payment: AchPayment, { files }: Pick<AchRules, 'files'>): boolean {
  const { counterpartyId, handedAt, reverses, transfersTo } = payment;
  if (files === undefined || handedAt !== undefined || reverses !== undefined || transfersTo !== undefined)
    return false;
  return counterpartyId !== undefined && (files.prenotes === true || payment.needsPrenote === true);
}
