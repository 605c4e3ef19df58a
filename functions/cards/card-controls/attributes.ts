import * as z from 'zod';
import { weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { amountOrZeroSchema, amountSchema } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { countries } from '../../onboarding/people/countries.ts';
import { merchantCountryField } from '../authorizations/merchant.ts';
import { tokenWallets } from '../card-tokens/statuses.ts';
import { categoryGroups } from './categories.ts';

import { isTimeZone } from './hours.ts';
import { controlledUses, controlRules, limitIntervals, limitSubjects, tokenIntervals } from './names.ts';
import { recentUsesMax, windowMinutesMax } from './recent-uses.ts';
import type { ControlRules } from './store.ts';

/** The most entries of a list of a control: all controls of a card are read for each use of it. */
const entriesMax = 200;
const codeDigits = 4;
const periodsMax = 20;
const countMax = 100_000;

function listOf<Entry extends z.ZodType>(entry: Entry, max = entriesMax) {
  const error = `must have 1 to ${max} entries`;
  return z.array(entry, { error: 'must be a list' }).min(1, { error }).max(max, { error });
}

const use = z.enum(controlledUses, { error: `must be one of ${controlledUses.join(', ')}` });
const wallet = z.enum(tokenWallets, { error: `must be one of ${tokenWallets.join(', ')}` });
const walletsField = listOf(wallet, tokenWallets.length);
const usesField = listOf(use, controlledUses.length);
const categoriesField = listOf(
  pattern(
    new RegExp(`^(\\d{4}(-\\d{4})?|${categoryGroups.join('|')})$`),
    `must be a merchant category code, two of them as 3000-3350, or one of ${categoryGroups.join(', ')}`,
  ).refine((one) => !/^\d/.test(one) || one.slice(0, codeDigits) <= one.slice(-codeDigits), {
    error: 'must end with a code that is not below the first',
  }),
);
const merchantsField = listOf(text(100));
const countriesField = listOf(
  merchantCountryField.refine((one) => countries.includes(one), {
    error: 'must be an ISO 3166-1 alpha-2 country code',
  }),
);

const time = pattern(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time from 00:00 to 24:00');
const period = z
  .object({
    days: listOf(z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` }), weekdays.length),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => from < to, {
    error: 'must end after it begins; split one that passes midnight',
    path: ['to'],
  });
const hoursField = z.object({
  timeZone: text(64)
    .refine(isTimeZone, { error: 'must be a time zone of the IANA database, for example America/Chicago' })
    .default('America/New_York'),
  periods: listOf(period, periodsMax),
});

const limit = z
  .object({
    interval: z.enum(limitIntervals, { error: `must be one of ${limitIntervals.join(', ')}` }),
    per: z.enum(limitSubjects, { error: `must be one of ${limitSubjects.join(', ')}` }).optional(),
    minutes: wholeNumber('a whole number of minutes', { min: 1, max: windowMinutesMax }).optional(),
    amount: amountOrZeroSchema.optional(),
    count: wholeNumber('a number of uses', { min: 0, max: countMax }).optional(),
  })
  .refine(({ amount, count }) => amount !== undefined || count !== undefined, {
    error: 'must have an amount, a count or both',
  })
  .refine(({ interval, minutes }) => (interval === 'Minutes') === (minutes !== undefined), {
    error: 'must be given with the interval Minutes, and only with it',
    path: ['minutes'],
  })
  .refine(({ interval, per }) => per !== 'Token' || tokenIntervals.some((one) => one === interval), {
    error: `must have one of the intervals ${tokenIntervals.join(', ')} to count by Token`,
    path: ['per'],
  })
  .refine(({ interval, count = 0 }) => interval !== 'Minutes' || count <= recentUsesMax, {
    error: `must be at most ${recentUsesMax} with the interval Minutes`,
    path: ['count'],
  });
const limitsField = listOf(limit, limitIntervals.length + tokenIntervals.length).refine(
  (limits) => new Set(limits.map(({ interval, per = 'Card' }) => `${interval} ${per}`)).size === limits.length,
  { error: 'must have each interval once for the card, and once by token' },
);

const fields = {
  name: text(100),
  appliesTo: usesField,
  appliesToCategories: categoriesField,
  blockedUses: usesField,
  allowedMerchants: merchantsField,
  blockedMerchants: merchantsField,
  allowedCategories: categoriesField,
  blockedCategories: categoriesField,
  allowedCountries: countriesField,
  blockedCountries: countriesField,
  blockedWallets: walletsField,
  allowedWallets: walletsField,
  allowedHours: hoursField,
  maximumAmount: amountSchema,
  maximumFirstTokenUse: amountSchema,
  limits: limitsField,
};
type Fields = typeof fields;

/** The rules of a new control. */
export const controlFields = mapped(fields, (field) => field.optional()) as {
  readonly [Name in keyof Fields]: z.ZodOptional<Fields[Name]>;
};

/** Rules as sent on an update: each takes the place of the one before, and null removes it. */
export const controlChangeFields = mapped(fields, (field) => field.nullable().optional()) as {
  readonly [Name in keyof Fields]: z.ZodOptional<z.ZodNullable<Fields[Name]>>;
};

function mapped(shape: Fields, change: (field: z.ZodType) => z.ZodType) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));
}

type Changes = z.output<z.ZodObject<typeof controlChangeFields>>;

/** The rules after an update. Refuses with 400 a control without a rule. */
export function changedRules<Control extends ControlRules>(before: Control, changes: Changes): Control {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged: Record<string, unknown> = { ...before, ...Object.fromEntries(given) };
  const after = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as Control;
  if (controlRules.some((name) => after[name] !== undefined)) return after;
  const detail = `must have at least one of ${controlRules.join(', ')}`;
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes' });
}
