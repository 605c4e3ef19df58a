import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type CardFlow, cardFlows } from '../../accounts/accounts/card-flows.ts';
import { type RunningTotals, withMovement, withoutMovement } from '../../accounts/accounts/running-totals.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { numberKey, parseChildId } from '../../kernel/base/ids/child-id.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, centsSchema } from '../../kernel/base/money/cents.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { Table } from '../../kernel/table/table.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { countedIntervals } from '../card-controls/names.ts';
import type { Card } from './store.ts';

export const cardActivityKind = defineKind({
  prefix: 'cac',
  owner: 'account',
  ...staysForEver,
  // The card at the new bank goes on with what controls have counted.
  whenAccountMoves: 'follows',
});

/**
 * Totals leave zeroes out, and are not reset: their date shows that a day or a month is over. A change of one item is cheaper
 * than two, and the open authorizations change together with the totals.
 */
export const cardActivityItem = defineItem(cardActivityKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  accountId: idSchema,
  cardId: idSchema,
  date: dateSchema,
  day: z.partialRecord(z.enum(cardFlows), centsSchema),
  month: z.partialRecord(z.enum(cardFlows), centsSchema),
  /** The open authorizations, in the order in which they expire. */
  open: z.array(
    z.object({
      id: idSchema,
      expiresAt: instantSchema,
      /** True if the id is that of the authorization request from which the authorization comes, or will come. */
      isRequest: z.boolean().optional(),
      /** The processor's name of the authorization. */
      processorId: idSchema.optional(),
    }),
  ),
  /** What the limits of controls have counted. A count of an interval that is over is not reset: `from` shows that it no longer counts. */
  counts: z
    .array(
      z.object({
        controlId: idSchema,
        interval: z.enum(countedIntervals),
        /** The token whose uses are counted; absent if all uses of the card are. */
        tokenId: idSchema.optional(),
        /** The first date of the interval. */
        from: dateSchema,
        amount: centsSchema,
        count: z.number(),
      }),
    )
    .optional(),
  /** What windows of minutes count, the oldest first: parts of uses, with the controls that count them. They are few (`recentUsesMax`). */
  recentUses: z
    .array(
      z.object({
        of: idSchema,
        at: instantSchema,
        amount: centsSchema,
        by: z.array(idSchema),
        isCash: z.boolean().optional(),
      }),
    )
    .optional(),
  /** The tokens of wallets that have paid, each with the name of its first use, the last one to pay last. They are few (`usedTokensMax`). */
  usedTokens: z.array(z.object({ tokenId: idSchema, of: idSchema })).optional(),
  /** The card that came in the place of this one: what controls count of both is in its activity. */
  countedOn: idSchema.optional(),
  /** The numbers of the first and the last transaction of the account among which interchange is due, and when. */
  unpriced: z.object({ from: z.number(), to: z.number(), at: instantSchema }).optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type CardActivity = ItemOf<typeof cardActivityItem>;
export type OpenAuthorization = CardActivity['open'][number];

/** The activity of a card; undefined for a text that is no id of a card. It exists once the card was used. */
export function cardActivity(organisationId: string, cardId: string): ItemRef<CardActivity> | undefined {
  const parts = parseChildId(cardId);
  return (
    parts &&
    cardActivityItem.ref({
      pk: partitionKey(cardActivityKind, organisationId, parts.ownerId),
      sk: numberKey(parts.number),
    })
  );
}

/** The stored activity of a card. The activity of a card that was never used has no version. */
export type Activity = Omit<CardActivity, 'version'> & {
  readonly version?: number;
  /** The activity of the card that came in the place of this one, whose counts are also those of this one. It is not stored here. */
  readonly successor?: Activity;
};

/** The most cards in a row, each in the place of the one before, that are followed. */
const successorsMax = 20;

/** The activity of a card with what controls have counted on it, and on the card that came in its place. */
export async function withCounts(table: Table, activity: CardActivity): Promise<Activity> {
  let last: Activity = activity;
  for (let followed = 0; last.countedOn !== undefined && followed < successorsMax; followed += 1) {
    last = await activityOfId(table, last, last.countedOn);
  }
  if (last === activity) return activity;
  return { ...withoutCounts(activity), ...countsOf(last), successor: last };
}

async function activityOfId(table: Table, { organisationId, date }: Activity, id: string): Promise<Activity> {
  const ref = cardActivity(organisationId, id);
  const accountId = parseChildId(id)?.ownerId;
  invariant(ref !== undefined && accountId !== undefined, `${id} is no id of a card`);
  const stored = await table.get(ref.key);
  return stored === undefined ? noActivity({ organisationId, accountId, id }, date) : ref.parse(stored);
}

const countsOf = ({ counts, recentUses, usedTokens }: Pick<Activity, 'counts' | 'recentUses' | 'usedTokens'>) =>
  defined({ counts, recentUses, usedTokens });

function withoutCounts<Counting extends Activity>(activity: Counting) {
  const { counts: _, recentUses: __, usedTokens: ___, ...rest } = activity;
  return rest;
}

/** The activity of a card that was never used. */
export function noActivity(
  { organisationId, accountId, id }: Pick<Card, 'organisationId' | 'accountId' | 'id'>,
  date: CalendarDate,
): Activity {
  const ref = cardActivity(organisationId, id);
  invariant(ref !== undefined, `${id} is no id of a card`);
  return { ...ref.key, organisationId, accountId, cardId: id, date, day: {}, month: {}, open: [] };
}

/** The writes of an activity: what controls have counted is written where it is counted. */
export function activityWrites({ successor, ...activity }: Activity): readonly Write[] {
  if (successor === undefined) return [writeOf(activity)];
  const { counts, recentUses, usedTokens } = activity;
  const isChanged =
    counts !== successor.counts || recentUses !== successor.recentUses || usedTokens !== successor.usedTokens;
  return [writeOf(withoutCounts(activity)), ...(isChanged ? [writeOf({ ...successor, ...countsOf(activity) })] : [])];
}

const writeOf = (activity: Activity): Write =>
  activity.version === undefined ? insert({ ...activity, version: 0 }) : replace(activity as CardActivity);

/**
 * The writes by which a card in the place of another goes on with what controls have counted. Both write the activity of the card before,
 * so what is counted on it at the same time is not lost: one of the two is tried again.
 */
export function countsMove(
  { stored, old, card }: { readonly stored: CardActivity | undefined; readonly old: Card; readonly card: Card },
  date: CalendarDate,
): readonly Write[] {
  const before: Activity = withoutCounts(stored ?? noActivity(old, date));
  return [
    writeOf({ ...before, countedOn: card.id }),
    writeOf({ ...noActivity(card, date), ...countsOf(stored ?? {}) }),
  ];
}

/** The activity with more cents spent on a bank date. */
export const withSpent = (activity: Activity, spent: DailySpend): Activity => ({
  ...activity,
  ...withMovement<CardFlow>(pickTotals(activity), spent),
});

/** The activity after cents counted on a date are taken back, because they were not spent. */
export const withoutSpent = (activity: Activity, spent: DailySpend): Activity => ({
  ...activity,
  ...withoutMovement<CardFlow>(pickTotals(activity), spent),
});

/** Cents that a card has moved on a date of the bank. */
export interface DailySpend {
  readonly date: CalendarDate;
  readonly flow: CardFlow;
  readonly amount: Cents;
}

const pickTotals = ({ date, day, month }: Activity): RunningTotals<CardFlow> => ({ date, day, month });

/** The activity with another open authorization. */
export const withOpenAuthorization = (activity: Activity, opened: OpenAuthorization): Activity =>
  withDue({
    ...activity,
    open: [...activity.open, opened].sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1)),
  });

/** The activity without an authorization that is not open any more. */
export const withoutOpenAuthorization = (activity: Activity, closed: OpenName): Activity =>
  withDue({ ...activity, open: activity.open.filter((one) => !isNamed(one, closed)) });

/** The activity after a use whose interchange is computed at the end of its day. `number` is that of its transaction. */
export const withUnpriced = (activity: Activity, number: number, at: Instant): Activity =>
  withDue({ ...activity, unpriced: { ...(activity.unpriced ?? { from: number, at }), to: number } });

/** The activity after the interchange of the transactions before this number was computed. */
export function pricedBefore({ unpriced, ...activity }: CardActivity, number: number): Activity {
  return withDue(
    unpriced === undefined || number > unpriced.to
      ? activity
      : { ...activity, unpriced: { ...unpriced, from: number } },
  );
}

/** What names an open authorization: its id, or that of its request. */
export type OpenName = Pick<OpenAuthorization, 'id' | 'isRequest'>;

const isNamed = (one: OpenName, name: OpenName): boolean =>
  one.id === name.id && (one.isRequest ?? false) === (name.isRequest ?? false);

/** The activity in the due index at the moment at which its first authorization expires, or interchange is due. */
function withDue(activity: Activity): Activity {
  const { duePk: _, dueAt: __, ...rest } = activity;
  const [first] = [rest.open[0]?.expiresAt, rest.unpriced?.at].filter((at) => at !== undefined).sort();
  return first === undefined ? rest : { ...rest, ...dueAttributes(rest.organisationId, rest, first) };
}
