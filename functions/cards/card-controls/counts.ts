import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, daysUntil, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { Activity } from '../cards/for-others.ts';
import { type CountedPart, takenFromEach } from './counted-part.ts';
import { isOfMinutes, usesInWindow, withoutRecentUse, withRecentUse } from './recent-uses.ts';
import type { CardControl, ControlLimit } from './store.ts';

/** What the limits of controls have counted on a card. */
export type ControlCounts = Pick<Activity, 'counts' | 'recentUses' | 'usedTokens'>;
type Count = NonNullable<ControlCounts['counts']>[number];

/** Before all uses: what is counted for ever is counted from here. */
const epoch = '1970-01-01' as CalendarDate;
/** The most parts of a use that are kept, so that its item stays small. What is counted beyond them is not taken back. */
const partsMax = 12;

/** The most counts by token that are kept on a card: its item has to stay small. */
const tokenCountsMax = 600;

/** More of a use of a card, as it is counted. */
export interface MoreOfUse {
  /** The name of the authorization, the request or the transaction. */
  readonly of: string;
  readonly at: Instant;
  readonly amount: Cents;
  /** The token that pays, if one does. */
  readonly tokenId?: string | undefined;
  readonly isCash: boolean;
  /** What limits have counted of it before. */
  readonly parts: readonly CountedPart[];
}

/** A limit of a control as it counts a use: by the token that pays, if it counts by token. */
export type LimitOfUse = ControlLimit & { readonly tokenId?: string };
type CountName = Pick<LimitOfUse, 'interval'> & { readonly tokenId?: string | undefined };

/** The limits of a control that count a use: those by token only if a token pays. */
export const limitsFor = (
  { limits = [] }: Pick<CardControl, 'limits'>,
  { tokenId }: Pick<MoreOfUse, 'tokenId'>,
): readonly LimitOfUse[] =>
  limits.flatMap((limit) => (limit.per !== 'Token' ? [limit] : tokenId === undefined ? [] : [{ ...limit, tokenId }]));

/**
 * The cents and the uses that a limit of a control has counted at a moment. `isFull` is true if it has counted nothing by the token, and the
 * card has no room for another count by token.
 */
export function countAt(
  { counts = [], recentUses }: ControlCounts,
  controlId: string,
  limit: LimitOfUse,
  at: Instant,
): { readonly amount: Cents; readonly count: number; readonly isFull?: boolean } {
  if (isOfMinutes(limit)) return usesInWindow(recentUses, controlId, limit, at);
  const current = counts.filter((one) => isCurrent(one, bankDateOf(at)));
  const found = current.find((one) => isSame(one, { ...limit, controlId }));
  const isFull = limit.tokenId !== undefined && current.filter(isOfToken).length >= tokenCountsMax;
  return found ?? { amount: cents(0), count: 0, isFull };
}

/** What names a limit of a control: a control has one for each interval, and one by token. */
export const limitNameOf = (controlId: string, { interval, tokenId = '' }: CountName): string =>
  `${controlId} ${interval} ${tokenId}`.trimEnd();

/** True if a limit of a control has counted a part of a use. */
export const hasCounted = (parts: readonly CountedPart[], controlId: string, limit: CountName): boolean =>
  parts.some(({ by }) => by.includes(limitNameOf(controlId, limit)));

const isCurrent = ({ interval, from }: Count, on: CalendarDate): boolean => from === startOf(interval, on);
const isOfToken = ({ tokenId }: CountName): boolean => tokenId !== undefined;

/**
 * What is counted after more of a use counts in the limits of these controls, and the parts of the use. A limit that has counted nothing
 * of it counts it as another use. A date before that of a count counts as the later one. Counts of controls that are not among `all`
 * are forgotten. What comes of it is small, so that it can always be stored.
 */
export function withCounted<Before extends ControlCounts>(
  before: Before,
  { of, at, amount, isCash, tokenId, parts }: MoreOfUse,
  { counting, all }: { readonly counting: readonly CardControl[]; readonly all: readonly CardControl[] },
): { readonly after: Before; readonly parts: readonly CountedPart[] } {
  const known = (before.counts ?? []).filter(({ controlId }) => all.some(({ id }) => id === controlId));
  const on = known.reduce((latest, { from }) => (from > latest ? from : latest), bankDateOf(at));
  const counts = known.filter((one) => !isOfToken(one) || isCurrent(one, on));
  const more = counting.flatMap((control) =>
    limitsFor(control, { tokenId })
      .filter((limit) => !isOfMinutes(limit))
      .map((limit): Count => {
        const { id: controlId } = control;
        const interval = limit.interval as Count['interval'];
        const from = startOf(interval, on);
        const found = counts.find((one) => isSame(one, { ...limit, controlId }) && one.from === from);
        return {
          controlId,
          interval,
          ...defined({ tokenId: limit.tokenId }),
          from,
          amount: cents((found?.amount ?? 0) + amount),
          count: (found?.count ?? 0) + (hasCounted(parts, controlId, limit) ? 0 : 1),
        };
      }),
  );
  const cash = isCash ? { isCash } : {};
  const kept = counts.filter((one) => !more.some((other) => isSame(one, other)));
  const recentUses = withRecentUse(before.recentUses, { of, at, amount, ...cash }, { counting, all });
  return {
    after: { ...before, counts: bounded([...kept, ...more]), ...(recentUses === undefined ? {} : { recentUses }) },
    parts: withPart(parts, {
      on,
      amount,
      by: counting.flatMap((control) => limitsFor(control, { tokenId }).map((limit) => limitNameOf(control.id, limit))),
      ...cash,
    }),
  };
}

type OfControl = CountName & { readonly controlId: string };

const isSame = (one: OfControl, other: OfControl): boolean =>
  one.controlId === other.controlId && one.interval === other.interval && one.tokenId === other.tokenId;

/** Beyond the most counts by token, the oldest is forgotten: only settlements, which nothing declines, come so far. */
function bounded(counts: readonly Count[]): Count[] {
  const tooMany = counts.filter(isOfToken).slice(0, -tokenCountsMax);
  return counts.filter((one) => !tooMany.includes(one));
}

function withPart(parts: readonly CountedPart[], more: CountedPart): readonly CountedPart[] {
  const last = parts.at(-1);
  if (last?.on === more.on && last.by.join() === more.by.join() && last.isCash === more.isCash) {
    return [...parts.slice(0, -1), { ...last, amount: cents(last.amount + more.amount) }];
  }
  return parts.length < partsMax ? [...parts, more] : parts;
}

/** A use that did not happen, or a part of it, as it is taken back from what was counted. */
export interface UncountedUse extends Pick<MoreOfUse, 'of' | 'amount' | 'parts'> {
  /** True if nothing of the use has happened. */
  readonly isWhole: boolean;
  /** True to take back what is not cash. */
  readonly ofGoods?: boolean;
}

/**
 * What is counted after a use, or a part of it, is taken back, the last part first, and the parts that are left. Each is taken back
 * from the intervals in which it was counted; later ones do not change.
 */
export function withoutCounted<Before extends ControlCounts>(
  before: Before,
  { of, amount, parts, isWhole, ofGoods = false }: UncountedUse,
): { readonly after: Before; readonly parts: readonly CountedPart[] } {
  const taken = takenFromEach(parts, isWhole ? Infinity : amount, ofGoods);
  const counts = before.counts?.map((count): Count => {
    const isIn = ({ on }: CountedPart) => startOf(count.interval, on) === count.from;
    const name = limitNameOf(count.controlId, count);
    const counted = parts.filter(({ by }) => by.includes(name));
    const isUseIn = isWhole && counted[0] !== undefined && isIn(counted[0]);
    const less = parts.reduce(
      (sum, one, index) => sum + (one.by.includes(name) && isIn(one) ? (taken[index] ?? 0) : 0),
      0,
    );
    return {
      ...count,
      amount: cents(Math.max(0, count.amount - less)),
      count: Math.max(0, count.count - (isUseIn ? 1 : 0)),
    };
  });
  const recentUses =
    before.recentUses && withoutRecentUse(before.recentUses, { of, amount: isWhole ? Infinity : amount, ofGoods });
  const left = parts.map((part, index) => ({ ...part, amount: cents(part.amount - (taken[index] ?? 0)) }));
  return {
    after: {
      ...before,
      ...(counts === undefined ? {} : { counts }),
      ...(recentUses === undefined ? {} : { recentUses }),
    },
    parts: isWhole ? [] : left,
  };
}

/** The first date of the interval that a date is in. Weeks begin on Monday. */
function startOf(interval: Count['interval'], date: CalendarDate): CalendarDate {
  switch (interval) {
    case 'Day':
      return date;
    case 'Week':
      return plusDays(date, daysUntil('Monday', date) === 0 ? 0 : daysUntil('Monday', date) - 7);
    case 'Month':
      return `${date.slice(0, 'YYYY-MM'.length)}-01` as CalendarDate;
    case 'Lifetime':
      return epoch;
  }
}
