import { invariant } from '../../kernel/base/invariant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';

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
  /** True if no new account may have it. Accounts that have it keep it. */
  readonly isClosed?: boolean;
  /** Parts per million a year. */
  readonly interestPpm: number;
  readonly fees: readonly { readonly description: string; readonly amount: Cents }[];
  /** Banking days between the rail's taking an ACH debit and the money's arrival. */
  readonly achClearingDays: number;
  readonly limits: ProductLimits;
}

/** The deposit products of a stage, by name. */
export type DepositProducts = Readonly<Record<string, DepositProduct>>;

export interface Products {
  readonly depositProducts: DepositProducts;
}

/** The names of the products with which accounts can be opened. */
export function offeredProducts({ depositProducts }: Products): readonly string[] {
  return Object.entries(depositProducts).flatMap(([name, { isClosed }]) => (isClosed === true ? [] : [name]));
}

/** The product of an account. A stage keeps every product that its accounts have, so another name is a fault. */
export function depositProductOf(settings: Products, { depositProduct }: { readonly depositProduct: string }) {
  const product = Object.hasOwn(settings.depositProducts, depositProduct)
    ? settings.depositProducts[depositProduct]
    : undefined;
  invariant(product !== undefined, `the stage has no deposit product ${depositProduct}`);
  return product;
}
