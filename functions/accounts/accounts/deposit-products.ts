import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/** Passing the soft limit asks for a review, passing the hard one rejects. */
export interface Limit {
  readonly soft?: Cents;
  readonly hard: Cents;
}

/** What a deposit product allows, in cents. Debits and credits are named as the account's owner orders them. */
export interface ProductLimits {
  readonly ach: {
    readonly perPaymentDebit: Limit;
    readonly perPaymentCredit: Limit;
    readonly dailyDebit: Limit;
    readonly dailyCredit: Limit;
    readonly monthlyDebit: Limit;
    readonly monthlyCredit: Limit;
  };
  readonly card: {
    readonly dailyWithdrawal: Limit;
    readonly dailyDeposit: Limit;
    readonly dailyPurchase: Limit;
    readonly dailyCardTransaction: Limit;
  };
  readonly checkDeposit: { readonly daily: Limit; readonly monthly: Limit };
}

/** What is common to the accounts that are opened with it. */
export interface DepositProduct {
  /** Parts per million a year. */
  readonly interestPpm: number;
  readonly fees: readonly { readonly description: string; readonly amount: Cents }[];
  /** Banking days between the rail's taking an ACH debit and the money's arrival. */
  readonly achClearingDays: number;
  readonly limits: ProductLimits;
}

const dollars = (hard: number, soft?: number): Limit => ({
  hard: cents(hard * 100),
  ...(soft === undefined ? {} : { soft: cents(soft * 100) }),
});

/** High enough for a payment of a million dollars, and for many of them. */
const limits: ProductLimits = {
  ach: {
    perPaymentDebit: dollars(10_000_000),
    perPaymentCredit: dollars(10_000_000),
    dailyDebit: dollars(50_000_000, 25_000_000),
    dailyCredit: dollars(50_000_000),
    monthlyDebit: dollars(500_000_000, 250_000_000),
    monthlyCredit: dollars(500_000_000),
  },
  card: {
    dailyWithdrawal: dollars(10_000),
    dailyDeposit: dollars(1_000_000),
    dailyPurchase: dollars(1_000_000),
    dailyCardTransaction: dollars(1_000_000),
  },
  checkDeposit: { daily: dollars(10_000_000, 5_000_000), monthly: dollars(100_000_000, 50_000_000) },
};

/** Every deposit product, by its name. None bears interest or takes fees yet. */
export const depositProducts = {
  checking: { interestPpm: 0, fees: [], achClearingDays: 3, limits },
  savings: { interestPpm: 0, fees: [], achClearingDays: 3, limits },
} as const satisfies Record<string, DepositProduct>;

export const depositProductNames = ['checking', 'savings'] as const satisfies readonly (keyof typeof depositProducts)[];

/** A deposit product as it is asked for. */
export const depositProductField = z.enum(depositProductNames, {
  error: `must be ${depositProductNames.join(' or ')}`,
});

/** The product of an account; one that is not offered any more is kept in the table for the accounts that have it. */
export function depositProductOf({ depositProduct }: { readonly depositProduct: string }): DepositProduct {
  const product = new Map<string, DepositProduct>(Object.entries(depositProducts)).get(depositProduct);
  invariant(product !== undefined, `there is a deposit product ${depositProduct}`);
  return product;
}
