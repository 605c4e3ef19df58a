import { hasCategory } from './categories.ts';
import { type ControlCounts, countAt, hasCounted, type LimitOfUse, limitsFor } from './counts.ts';
import { isFirstUse } from './used-tokens.ts';
import { isOfMinutes, isUseInWindow, roomInWindows } from './recent-uses.ts';
import { isWithin } from './hours.ts';
import type { BrokenControl } from './broken-rule-schema.ts';
import type { ControlRule } from './names.ts';
import type { CardControl, ControlLimit } from './store.ts';
import { controlsAbout, type OfProduct, controlScopeOf, controlledUsesOf, type UseUnderControl } from './use.ts';

/** The account of a card, and what is counted on the card. */
interface OfCard {
  readonly account: OfProduct;
  readonly activity: ControlCounts | undefined;
}
interface OnCard {
  readonly counted: ControlCounts;
  readonly controls: readonly CardControl[];
}
type Forbids = (control: CardControl, use: UseUnderControl, counted: ControlCounts) => boolean;

/** What each rule forbids, but for limits. A list that is absent forbids nothing. What a merchant does not tell is in no list. */
const forbids: Readonly<Record<Exclude<ControlRule, 'limits'>, Forbids>> = {
  blockedUses: ({ blockedUses = [] }, use) => controlledUsesOf(use).some((kind) => blockedUses.includes(kind)),
  blockedMerchants: ({ blockedMerchants = [] }, { merchant }) => hasMerchant(blockedMerchants, merchant),
  allowedMerchants: ({ allowedMerchants: only }, { merchant }) => only !== undefined && !hasMerchant(only, merchant),
  blockedCategories: ({ blockedCategories = [] }, { merchant }) => hasCategory(blockedCategories, merchant.type),
  allowedCategories: ({ allowedCategories: only }, { merchant }) =>
    only !== undefined && !hasCategory(only, merchant.type),
  blockedCountries: ({ blockedCountries = [] }, { merchant: { country } }) =>
    country !== undefined && blockedCountries.includes(country),
  allowedCountries: ({ allowedCountries: only }, { merchant: { country = '' } }) =>
    only !== undefined && !only.includes(country),
  blockedWallets: ({ blockedWallets = [] }, { wallet }) => blockedWallets.some((one) => one === wallet),
  allowedWallets: ({ allowedWallets: only }, { paidBy, wallet }) =>
    only !== undefined && paidBy === 'Token' && !only.some((one) => one === wallet),
  allowedHours: ({ allowedHours: only }, { at }) => only !== undefined && !isWithin(only, at),
  maximumAmount: ({ maximumAmount: most }, { wholeAmount }) => most !== undefined && wholeAmount > most,
  maximumFirstTokenUse: ({ maximumFirstTokenUse: most }, use, counted) =>
    most !== undefined && use.wholeAmount - (use.earlier?.byOthers ?? 0) > most && isFirstUse(counted, use),
};

/** The first rule of a control that forbids a use of a card; undefined if all controls allow it. */
export function brokenRule(
  controls: readonly CardControl[],
  use: UseUnderControl,
  { account, activity: counted = {} }: OfCard,
): BrokenControl | undefined {
  for (const control of controlsAbout(controls, use, account)) {
    const about = { cardControl: control.id, scope: controlScopeOf(control) };
    const rule = Object.keys(forbids).find((name) => forbids[name as keyof typeof forbids](control, use, counted));
    if (rule !== undefined) return { ...about, rule: rule as ControlRule };
    const limit = limitsFor(control, use).find((one) => isPassed(one, control, use, { counted, controls }));
    if (limit !== undefined) return { ...about, rule: 'limits', ...nameOf(limit) };
  }
  return undefined;
}

function isPassed(limit: LimitOfUse, control: CardControl, use: UseUnderControl, found: OnCard): boolean {
  const before = countAt(found.counted, control.id, limit, use.at);
  if ((before.isFull || before.count >= (limit.count ?? Infinity)) && isAnotherUse(limit, control, use, found))
    return true;
  if (use.amount === 0) return false;
  return hasNoRoom(limit, use, found) || before.amount + use.amount > (limit.amount ?? Infinity);
}

/** What names a limit of a control to people. */
const nameOf = ({ interval, tokenId }: LimitOfUse) => ({
  interval,
  ...(tokenId === undefined ? {} : { per: 'Token' as const }),
});

/** True for a use that the limit does not count yet. */
function isAnotherUse(limit: LimitOfUse, { id }: CardControl, use: UseUnderControl, { counted }: OnCard) {
  const { earlier, at } = use;
  if (earlier === undefined) return true;
  if (!isOfMinutes(limit)) return !hasCounted(earlier.parts, id, limit);
  return !isUseInWindow(counted.recentUses, id, limit, { of: earlier.of, at });
}

const hasNoRoom = (limit: ControlLimit, { earlier, at }: UseUnderControl, { counted, controls }: OnCard): boolean =>
  isOfMinutes(limit) && roomInWindows(counted.recentUses, controls, at, earlier?.of) <= 0;

/** True if the list names the merchant, by the id or the name that the processor tells. Digits are an id: merchants choose their names. */
const hasMerchant = (listed: readonly string[], { id, name }: UseUnderControl['merchant']): boolean =>
  listed.some((one) => one === id || (!/^\d+$/.test(one) && one.toLowerCase() === name.toLowerCase()));

/** What is left, at least nothing; undefined if there is no end of it. */
const finite = (left: number): number | undefined => (left === Infinity ? undefined : Math.max(0, left));

/**
 * What is left of each limit of the controls about a use. Windows of minutes hold so many uses
 * at most, whatever their count is, and nothing is left by token if the card has no room for another count.
 */
export function leftOfLimits(
  controls: readonly CardControl[],
  use: UseUnderControl,
  { account, activity: counted = {} }: OfCard,
) {
  return controlsAbout(controls, use, account).flatMap((control) =>
    limitsFor(control, use).map((limit) => {
      const before = countAt(counted, control.id, limit, use.at);
      const room = isOfMinutes(limit) ? roomInWindows(counted.recentUses, controls, use.at) : Infinity;
      const count = before.isFull ? 0 : Math.min((limit.count ?? Infinity) - before.count, room);
      const amount = before.isFull ? 0 : (limit.amount ?? Infinity) - before.amount;
      return {
        cardControl: control.id,
        scope: controlScopeOf(control),
        ...nameOf(limit),
        minutes: limit.minutes,
        amount: finite(amount),
        count: finite(count),
      };
    }),
  );
}
