import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { InterchangeRate } from '../authorizations/settings.ts';

const basisPointsOfWhole = 10_000;
const percentOfWhole = 100;
const pricedTypes: ReadonlySet<string> = new Set(['purchaseTransaction', 'cardTransaction']);

/** What the network pays for a transaction, in cents. */
export interface Interchange {
  /** The part of the organisation. */
  readonly interchange: Cents;
  readonly grossInterchange: Cents;
}

/**
 * What the network pays for a transaction by the rates of the stage, rounded to whole cents. Undefined for a transaction for
 * which it pays nothing: a credit, cash at an ATM, and what no rate is for.
 */
export function interchangeOf(
  { type, direction, amount, merchant, cardNetwork }: Transaction,
  rates: readonly InterchangeRate[],
): Interchange | undefined {
  if (direction !== 'Debit' || !pricedTypes.has(type)) return undefined;
  const rate = rates.find(
    ({ networks, merchantTypes }) =>
      (networks === undefined || networks.some((network) => network === cardNetwork)) &&
      (merchantTypes === undefined ||
        merchantTypes.some(
          ([first, last]) => merchant !== undefined && first <= merchant.type && merchant.type <= last,
        )),
  );
  if (rate === undefined) return undefined;
  const gross = Math.min(amount, Math.round((amount * rate.basisPoints) / basisPointsOfWhole) + rate.cents);
  return {
    interchange: cents(Math.round((gross * rate.sharePercent) / percentOfWhole)),
    grossInterchange: cents(gross),
  };
}
