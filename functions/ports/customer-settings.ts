import { type Cents, cents } from '../kernel/base/money/cents.ts';

/** The limits of customers for moving money and opening things, and the names that they see of one another. */
export interface CustomerSettings {
  /**
   * The name of another customer as a customer token sees it. `shortened` shows the first name and the initial of a person; a
   * business or a trust has its whole name. `full` shows every name as the account has it.
   */
  readonly namesOfOthers: 'shortened' | 'full';
  /**
   * Whether people and businesses may give a post office box as their address. US rules of identification ask for a street address;
   * boxes of the armed forces are always accepted.
   */
  readonly acceptsPoBoxes: boolean;
  readonly limits: CustomerLimits;
  readonly opens: CustomerBounds;
}

/** Limits of a customer over all accounts that they own, beside those of each account. Passing one rejects the payment. */
export interface CustomerLimits {
  readonly achCredits: CustomerLimit;
  readonly achDebits: CustomerLimit;
  readonly cardPushes: CustomerLimit;
}

interface CustomerLimit {
  readonly perPayment?: Cents;
  /** On a day, and in a calendar month, of the bank. */
  readonly daily: Cents;
  readonly monthly: Cents;
}

/** How much a customer may have that their own tokens create. Tokens of the organisation may create more. */
export interface CustomerBounds {
  readonly accounts: number;
  readonly counterparties: number;
  readonly recurringPaymentsPerAccount: number;
}

const dollars = (amount: number): Cents => cents(amount * 100);

/** The ACH limits are those of one account, so that more accounts do not move more. */
export const usualCustomers: CustomerSettings = {
  namesOfOthers: 'shortened',
  acceptsPoBoxes: false,
  limits: {
    achCredits: { daily: dollars(50_000_000), monthly: dollars(500_000_000) },
    achDebits: { daily: dollars(50_000_000), monthly: dollars(500_000_000) },
    cardPushes: { perPayment: dollars(1_000_000), daily: dollars(1_000_000), monthly: dollars(10_000_000) },
  },
  opens: { accounts: 10, counterparties: 200, recurringPaymentsPerAccount: 50 },
};
