import { boundedLimits, type Setter } from '../../kernel/auth/two-setters.ts';
import * as z from 'zod';
import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import { totalsOn } from '../../accounts/accounts/running-totals.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { amountOrZeroSchema, type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { CardActivity } from './activity.ts';
import { type Card, type CardLimitName, cardLimitNames } from './store.ts';
import { namedLimits } from './limit-names.ts';
import type { cardLimitsResource } from './limits-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

type Limits = NonNullable<Card['limits']>;

/** The limits of a new card, in cents. Those left out are the ones of the deposit product alone. */
export const limitsField = z.object(namedLimits(amountOrZeroSchema.optional())).meta({ id: 'cardLimits' });

/** Limits as sent on an update: they are merged into the existing ones, and null removes one. */
export const limitChangesField = z
  .object(namedLimits(amountOrZeroSchema.nullable().optional()))
  .meta({ id: 'cardLimitChanges' });

/** The limits of a card, and those of them that the organisation has set. */
export interface CardLimits {
  readonly limits: Limits;
  readonly limitsOfOrganisation: Limits;
}

/** The limits of a card; those of an older version count as set by the organisation. */
export const currentLimits = ({ limits = {}, limitsOfOrganisation = limits }: Partial<Card>): CardLimits => ({
  limits,
  limitsOfOrganisation,
});

/** Limits after an update by a customer or the organisation. Throws `forbidden` (403) where a customer would loosen the organisation's. */
export function changedLimits(
  { limits, limitsOfOrganisation: bounds }: CardLimits,
  changes: z.output<typeof limitChangesField> | undefined,
  setter: Setter,
): CardLimits {
  const after = boundedLimits<CardLimitName>({ limits, bounds }, changes ?? {}, {
    setter,
    pointer: '/data/attributes/limits',
  });
  return { limits: ordered(after.limits), limitsOfOrganisation: ordered(after.bounds) };
}

/** The attributes of a card that hold its limits; `limits` is left out if there are none. */
export const limitAttributes = ({
  limits,
  limitsOfOrganisation,
}: CardLimits): Pick<Card, 'limits' | 'limitsOfOrganisation'> => ({
  ...(Object.keys(limits).length === 0 ? {} : { limits }),
  limitsOfOrganisation,
});

/** The limits in the order of their names. */
const ordered = (limits: Readonly<Partial<Record<CardLimitName, number>>>): Limits =>
  Object.fromEntries(
    cardLimitNames.flatMap((name) => {
      const value = limits[name];
      return value === undefined ? [] : [[name, cents(value)]];
    }),
  );

/** The limits of a card as they are answered, with its totals on a date of the bank. */
export function cardLimitsToResource(
  { limits = {} }: Card,
  activity: CardActivity | undefined,
  date: CalendarDate,
): ResourceObject {
  const { day, month } = totalsOn<CardFlow>(date, activity);
  const summarize = (totalOf: (flow: CardFlow) => Cents) => ({
    withdrawals: totalOf('withdrawals'),
    deposits: totalOf('deposits'),
    purchases: totalOf('purchases'),
    cardTransactions: totalOf('cardTransactions'),
  });
  return makeResource<typeof cardLimitsResource>('limits', {
    attributes: { limits, dailyTotals: summarize(day), monthlyTotals: summarize(month) },
  });
}
