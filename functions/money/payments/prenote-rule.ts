import { entryClassOf } from './ach-class.ts';
import type { AchRules } from './ach-rules.ts';
import type { AchPayment } from './store.ts';
import { isUnvalidated } from './validation-rule.ts';

/** What has to be before the entry of a payment leaves: nothing, a prenote, or what it does not have, so that it never leaves. */
export type NumbersTest = 'none' | 'prenote' | 'refused';

/**
 * Whether the numbers of a payment have to be tested before its entry leaves. A prenote does it if its bank tests all counterparties, or its counterparty is
 * one to test; only a bank that takes files gets prenotes. A debit from numbers that nobody has validated is refused, or waits for a prenote, if it was authorized in the web. A
 * reversal goes where an entry went before, and a transfer to an account of the platform.
 */
export function numbersTestOf(payment: AchPayment, { files, unvalidatedWebDebits }: AchRules): NumbersTest {
  const { counterpartyId, handedAt, reverses, transfersTo } = payment;
  if (handedAt !== undefined || reverses !== undefined || transfersTo !== undefined) return 'none';
  if (unvalidatedWebDebits !== undefined && isUnvalidated({ ...payment, entryClass: entryClassOf(payment) })) {
    return unvalidatedWebDebits === 'prenote' && files !== undefined ? 'prenote' : 'refused';
  }
  const isTested = counterpartyId !== undefined && (files?.prenotes === true || payment.needsPrenote === true);
  return isTested && files !== undefined ? 'prenote' : 'none';
}
