import type { Activity } from '../cards/for-others.ts';
import { hasCategory } from './categories.ts';
import { countAt, windowUsesMax } from './counts.ts';
import { isWithin } from './hours.ts';
import type { BrokenControl } from './broken-rule-schema.ts';
import type { ControlRule } from './names.ts';
import type { CardControl, ControlLimit } from './store.ts';
import { controlsAbout, type OfProduct, controlScopeOf, controlledUsesOf, type UseUnderControl } from './use.ts';

type Counts = Activity['counts'];
type Forbids = (control: CardControl, use: UseUnderControl) => boolean;

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
  allowedHours: ({ allowedHours: only }, { at }) => only !== undefined && !isWithin(only, at),
  maximumAmount: ({ maximumAmount: most }, { wholeAmount }) => most !== undefined && wholeAmount > most,
};

/** The first rule of a control that forbids a use of a card; undefined if all controls allow it. */
export function brokenRule(
  controls: readonly CardControl[],
  use: UseUnderControl,
  { account, counts }: { readonly account: OfProduct; readonly counts: Counts },
): BrokenControl | undefined {
  for (const control of controlsAbout(controls, use, account)) {
    const about = { cardControl: control.id, scope: controlScopeOf(control) };
    const rule = Object.keys(forbids).find((name) => forbids[name as keyof typeof forbids](control, use));
    if (rule !== undefined) return { ...about, rule: rule as ControlRule };
    const limit = control.limits?.find((one) => isPassed(one, control, use, counts));
    if (limit !== undefined) return { ...about, rule: 'limits', interval: limit.interval };
  }
  return undefined;
}

function isPassed(limit: ControlLimit, { id }: CardControl, { amount, isFirst, at }: UseUnderControl, counts: Counts) {
  const before = countAt(counts, id, limit, at);
  if (isFirst && before.count >= (limit.count ?? Infinity)) return true;
  if (amount > 0 && (before.uses?.length ?? 0) >= windowUsesMax) return true;
  return amount > 0 && before.amount + amount > (limit.amount ?? Infinity);
}

/** True if the list names the merchant, by the id or the name that the processor tells. */
const hasMerchant = (listed: readonly string[], { id, name }: UseUnderControl['merchant']): boolean =>
  listed.some((one) => one === id || one.toLowerCase() === name.toLowerCase());

/** What is left of each limit of the controls about a use. */
export function leftOfLimits(
  controls: readonly CardControl[],
  use: UseUnderControl,
  { account, counts }: { readonly account: OfProduct; readonly counts: Counts },
) {
  return controlsAbout(controls, use, account).flatMap((control) =>
    (control.limits ?? []).map((limit) => {
      const before = countAt(counts, control.id, limit, use.at);
      const left = (most: number | undefined, used: number) =>
        most === undefined ? undefined : Math.max(0, most - used);
      return {
        cardControl: control.id,
        scope: controlScopeOf(control),
        interval: limit.interval,
        minutes: limit.minutes,
        amount: left(limit.amount, before.amount),
        count: left(limit.count, before.count),
      };
    }),
  );
}
