import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { type AchOutcome, credit, orderedPayment } from './ach-order.ts';
import { awaitingWindow } from './ach-payment.ts';
import type { AchTerms } from './ach-terms.ts';
import { numberPayment } from './new-payment.ts';

/** Money of a customer that moves from an account at one bank to the one at another bank that takes its place. */
export interface BankTransfer {
  readonly from: Account;
  readonly to: Account;
  /** At most what is available on `from`, which is Open. */
  readonly amount: Cents;
  readonly traceNumber: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** The company entry description of a transfer. */
const transferDescription = 'MOVE';

/**
 * Orders a transfer: an ACH credit of `from` to the numbers of `to`. The money leaves `from` at once. When the rail takes the payment,
 * `to` gets a received payment in the same transaction (transfer-ends.ts). No limit counts it: the limits of a product are for payments
 * to others. Undefined if `from` cannot pay it.
 */
export function decideTransfer(
  { from, to, amount, traceNumber, tags }: BankTransfer,
  terms: AchTerms,
): AchOutcome | undefined {
  const at = momentFor(terms.now, from);
  const { account, frame } = numberPayment(from, at);
  const { name, routingNumber, accountNumber } = to;
  const order = {
    ...({ account: from, amount, traceNumber, tags, direction: 'Credit', description: transferDescription } as const),
    counterparty: { name, routingNumber, accountNumber, accountType: 'Checking' },
    secCode: from.customerType === 'businessCustomer' ? ('CCD' as const) : ('PPD' as const),
    sameDay: false,
    transfersTo: to.id,
  };
  const payment = orderedPayment(order, frame, terms.cipher);
  const outcome = credit(awaitingWindow(payment, at, terms.ach), account, terms);
  return 'obstacle' in outcome ? undefined : outcome;
}
