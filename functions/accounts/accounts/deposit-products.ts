import type { CardFlow } from './card-flows.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';

/** A payment that passes the soft limit needs a review; one that passes the hard limit is rejected. */
export interface Limit {
  readonly soft?: Cents;
  readonly hard: Cents;
}

/** The limits of a deposit product, in cents. Debits and credits are named by the payments that the account's owner makes. */
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

/** The interest of a deposit product. */
export interface ProductInterest {
  /** How many days a year has: `ActualActual` is 366 in leap years. */
  readonly dayCount: 'Actual360' | 'Actual365' | 'ActualActual';
  /** Each rate (parts per million a year) holds from its date on. The earliest comes first. */
  readonly rates: readonly { readonly from: CalendarDate; readonly ppm: number }[];
}

/** The settings that all accounts of a product share. */
export interface DepositProduct {
  /** True if no new account may have it. Accounts that have it keep it. */
  readonly isClosed?: boolean;
  /** It accrues on the balance at the end of each day, and is paid on the first of each month. Absent if there is none. */
  readonly interest?: ProductInterest;
  readonly fees: readonly { readonly description: string; readonly amount: Cents }[];
  /** Banking days between the rail's taking an ACH debit and the money's arrival. */
  readonly achClearingDays: number;
  /** Banking days between the processor's taking a check and the money's arrival. */
  readonly checkClearingDays: number;
  readonly limits: ProductLimits;
  /** What cards of its accounts may not do: closed kinds of use, and closed merchant category codes. */
  readonly cards?: {
    readonly closedFlows?: readonly CardFlow[];
    readonly closedMerchantTypes?: readonly number[];
  };
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

/** The interest of an account's product. There is none if the stage lacks the product: the ends of days go on. */
export const interestOf = ({ depositProducts }: Products, { depositProduct }: { readonly depositProduct: string }) =>
  Object.hasOwn(depositProducts, depositProduct) ? depositProducts[depositProduct]?.interest : undefined;

/** The product of an account. A stage keeps every product that its accounts have, so an unknown name is a bug. */
export function depositProductOf(settings: Products, { depositProduct }: { readonly depositProduct: string }) {
  const product = Object.hasOwn(settings.depositProducts, depositProduct)
    ? settings.depositProducts[depositProduct]
    : undefined;
  invariant(product !== undefined, `the stage has no deposit product ${depositProduct}`);
  return product;
}
