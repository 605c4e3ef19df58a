import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { CodePayment } from '../../outreach/one-time-passwords/text.ts';
import { type CodeState, hasTooManyTries } from '../cards/code-messages.ts';
import { approveAuthentication, changedAuthentication, declineAuthentication, isOverdue } from './authentication.ts';
import type { CardAuthentication } from './store.ts';

/** True for an authentication whose holder can still enter a code. */
export const awaitsCode = (one: CardAuthentication, now: Instant): boolean =>
  one.status === 'Challenged' && !isOverdue(one, now);

/**
 * The change after which an authentication has these codes. The right one, entered at `provedAt`, approves it, and too many wrong ones decline
 * it.
 */
export function withAuthenticationCodes(
  before: CardAuthentication,
  { codeName, codeMessages, wrongCodes }: CodeState,
  { now, provedAt }: { readonly now: Instant; readonly provedAt?: Instant | undefined },
): Change {
  const { codeName: _, ...rest } = before;
  const after = { ...rest, ...defined({ codeName, codeMessages, wrongCodes }) };
  if (provedAt !== undefined) return approveAuthentication(after, { by: 'Code', now: provedAt }).change;
  return awaitsCode(before, now) && hasTooManyTries(after)
    ? declineAuthentication(after, 'TooManyTries', { by: 'Code', now }).change
    : changedAuthentication(before, after).change;
}

/** What the text with a code says of the payment: what the merchant shows to the holder, in its currency. */
export function codePaymentOf({ amount, merchantAmount, merchant }: CardAuthentication): CodePayment {
  const payee = { merchant: merchant.name, category: merchant.category };
  if (merchantAmount !== undefined && merchantAmount.amount > 0) {
    const { currency, amount: units, exponent } = merchantAmount;
    const sign = currency === 'USD' ? '$' : `${currency} `;
    return { ...payee, amount: `${sign}${decimal(units, exponent)}` };
  }
  return amount === undefined ? payee : { ...payee, amount: `$${decimal(amount, centDigits)}` };
}

const centDigits = 2;

/** A number of the smallest unit as people read it, exactly. */
function decimal(units: number, digits: number): string {
  if (digits === 0) return String(units);
  const padded = String(units).padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
