import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Category, hasCategory } from '../card-controls/categories.ts';
import type { Authorization } from './store.ts';

/** How far settlements usually exceed their authorization at merchants of some categories. */
export interface SettlementTolerance {
  readonly categories: readonly Category[];
  /** Percent of the authorized amount. */
  readonly percent: number;
  /** Cents that may be settled whatever was authorized. */
  readonly upToCents?: number;
}

/** The rules of the networks, for stages that set no others (`cards.settlementTolerances`). At other merchants a settlement is at most what was authorized. */
const usualTolerances: readonly SettlementTolerance[] = [
  // A pump asks for a dollar before it knows how much fuel it sells.
  { categories: ['Fuel'], percent: 0, upToCents: 175_00 },
  // Tips: restaurants, bars, taxis, hairdressers, massages, spas.
  { categories: ['Restaurants', '5813', '4121', '7230', '7297', '7298'], percent: 20 },
  // Extras: hotels, rented cars, cruises.
  { categories: ['Lodging', 'CarRental', '4411'], percent: 15 },
];

const percentOfWhole = 100;

/** The cents that a merchant may take: nothing of what was declined or is to be given back, and of what was canceled what it has taken. */
function authorizedOf(one: Authorization): Cents {
  if (one.status === 'Declined') return cents(0);
  return one.status === 'Canceled' || one.direction === 'Credit' ? settledBefore(one) : one.amount;
}

/** The cents that settlements of an authorization may take together without being marked. */
function settledAtMost(before: Authorization, tolerances: readonly SettlementTolerance[]): number {
  const { amount, merchant, status, direction } = before;
  const authorized = authorizedOf(before);
  if (status === 'Declined' || status === 'Canceled' || direction === 'Credit') return authorized;
  const found = tolerances.find(({ categories }) => hasCategory(categories, merchant.type));
  const { percent, upToCents = 0 } = found ?? { percent: 0 };
  return Math.max(Math.floor((amount * (percentOfWhole + percent)) / percentOfWhole), upToCents);
}

/** The cents that the network has taken for an authorization. Earlier versions have not stored them. */
export function settledBefore({ settledAmount, status, amount, remaining }: Authorization): Cents {
  if (settledAmount !== undefined) return settledAmount;
  if (status === 'Authorized') return cents(amount - remaining);
  return status === 'Completed' ? amount : cents(0);
}

/**
 * The cents of a settlement beyond what was authorized, if all settlements together pass what the merchant category allows. It is booked all
 * the same: the network has paid. Undefined if they pass nothing.
 */
export function excessOf(
  before: Authorization,
  amount: Cents,
  tolerances: readonly SettlementTolerance[] = usualTolerances,
): Cents | undefined {
  const together = settledBefore(before) + amount;
  return together > settledAtMost(before, tolerances)
    ? cents(Math.min(amount, together - authorizedOf(before)))
    : undefined;
}
