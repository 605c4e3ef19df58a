import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Activity } from '../cards/for-others.ts';
import { takenFromEach } from './counted-part.ts';
import type { CardControl, ControlLimit } from './store.ts';

type RecentUse = NonNullable<Activity['recentUses']>[number];
type RecentUses = readonly RecentUse[];

/** The most uses of a card that windows of minutes hold: the item of its activity has to stay small. */
export const recentUsesMax = 50;
/** The longest window of minutes: a day. */
export const windowMinutesMax = 1440;
const msPerMinute = 60_000;

/** True for a limit of which the single uses are kept. */
export const isOfMinutes = ({ interval }: Pick<ControlLimit, 'interval'>): boolean => interval === 'Minutes';

/** The cents in the window of a limit at a moment, and the uses of which a part is in it. */
export function usesInWindow(uses: RecentUses = [], controlId: string, { minutes = 0 }: ControlLimit, at: Instant) {
  const since = startOfWindow(minutes, at);
  const within = uses.filter((one) => one.at > since && one.by.includes(controlId));
  return { amount: cents(within.reduce((sum, one) => sum + one.amount, 0)), count: namesOf(within).size };
}

/** True if a part of a use is in the window of a limit at a moment. */
export function isUseInWindow(
  uses: RecentUses = [],
  controlId: string,
  { minutes = 0 }: ControlLimit,
  { of, at }: { readonly of: string; readonly at: Instant },
): boolean {
  const since = startOfWindow(minutes, at);
  return uses.some((one) => one.of === of && one.at > since && one.by.includes(controlId));
}

/** How many more uses the windows of a card can hold at a moment; `of` is a use that needs no more room if it is among them. */
export function roomInWindows(uses: RecentUses = [], controls: readonly CardControl[], at: Instant, of = ''): number {
  const names = namesOf(uses.filter(isInWindow(controls, at, 0)));
  return names.has(of) ? recentUsesMax : recentUsesMax - names.size;
}

/**
 * The recent uses with more of one, if one of the counting controls has a window, without what no window of `all` holds any more. Beyond
 * the most that are kept, parts of one use become one, at the moment of the later one, and then the oldest is forgotten: only
 * settlements, which nothing declines, come so far.
 */
export function withRecentUse(
  uses: RecentUses | undefined,
  use: Omit<RecentUse, 'by'>,
  { counting, all }: { readonly counting: readonly CardControl[]; readonly all: readonly CardControl[] },
): RecentUse[] | undefined {
  const by = counting.filter(({ limits = [] }) => limits.some(isOfMinutes)).map(({ id }) => id);
  if (uses === undefined && by.length === 0) return undefined;
  const before = (uses ?? []).filter(isInWindow(all, use.at, windowMinutesMax));
  if (by.length === 0) return before;
  const after = [...before, { ...use, by }].sort((one, other) => (one.at < other.at ? -1 : 1));
  return after.length > recentUsesMax ? shortened(after) : after;
}

/** One entry less: the first two parts of one use as one, or the list without the oldest. */
function shortened(uses: RecentUses): RecentUse[] {
  for (const [index, one] of uses.entries()) {
    const later = uses.findIndex(({ of }, place) => place > index && of === one.of);
    if (later === -1) continue;
    const merged = uses.map((other, place) =>
      place === later
        ? { ...other, amount: cents(other.amount + one.amount), by: [...new Set([...one.by, ...other.by])] }
        : other,
    );
    return merged.filter((_, place) => place !== index);
  }
  return uses.slice(1);
}

/** The recent uses without so many cents of one of them, its last part first; without it if all of it is taken back. */
export function withoutRecentUse(
  uses: RecentUses,
  { of, amount, ofGoods }: { readonly of: string; readonly amount: number; readonly ofGoods: boolean },
): RecentUse[] {
  if (amount === Infinity) return uses.filter((one) => one.of !== of);
  const ofUse = uses.filter((one) => one.of === of);
  const taken = new Map(takenFromEach(ofUse, amount, ofGoods).map((less, index) => [ofUse[index], less] as const));
  return uses.map((one) => ({ ...one, amount: cents(one.amount - (taken.get(one) ?? 0)) }));
}

/** Whether the window of a control that has counted a use still holds it; of one without a window now, one of `otherwise` minutes. */
const isInWindow =
  (controls: readonly CardControl[], now: Instant, otherwise: number) =>
  ({ at, by }: RecentUse): boolean =>
    controls.some(
      ({ id, limits = [] }) =>
        by.includes(id) && at > startOfWindow(limits.find(isOfMinutes)?.minutes ?? otherwise, now),
    );

const startOfWindow = (minutes: number, at: Instant): Instant => plusMs(at, -minutes * msPerMinute);
const namesOf = (uses: RecentUses): ReadonlySet<string> => new Set(uses.map(({ of }) => of));
