import * as z from 'zod';
import { personProblems } from '../../onboarding/people/person-rules.ts';
import { identified, personFields } from '../../onboarding/people/person.ts';
import { residenceSchema } from '../../onboarding/people/residence.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { asciiNameText, pattern, tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Settings } from '../../ports/settings.ts';
import { limitsField } from './limits.ts';

const embossedCharactersMax = 26;
const designCharactersMax = 100;
/** Years ahead within which the last month of an ordered card lies. */
const validYearsMax = 10;

export const shippingAddressField = residenceSchema;
export const designField = text(designCharactersMax);

const common = {
  tags: tagsField.optional(),
  limits: limitsField.optional(),
  idempotencyKey: idempotencyKeySchema.optional(),
};
const plastic = {
  shippingAddress: shippingAddressField.optional(),
  design: designField.optional(),
  additionalEmbossedText: asciiNameText(embossedCharactersMax).optional(),
  expiryDate: pattern(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: YYYY-MM').optional(),
};
const relationships = z.object({ account: toOne('depositAccount'), customer: toOne('customer').optional() });

/** The problems of an ordered last month, by the bank's calendar. */
function expiryProblems(attributes: unknown, now: Instant): readonly ProblemPart[] {
  const { expiryDate } = (attributes ?? {}) as { readonly expiryDate?: unknown };
  if (typeof expiryDate !== 'string' || !plastic.expiryDate.safeParse(expiryDate).success) return [];
  const thisMonth = bankDateOf(now).slice(0, 7);
  const last = `${Number(thisMonth.slice(0, 4)) + validYearsMax}${thisMonth.slice(4)}`;
  if (expiryDate > thisMonth && expiryDate <= last) return [];
  const detail = `expiryDate: must be a month after this one, at most ${validYearsMax} years ahead`;
  return [{ detail, pointer: '/data/attributes/expiryDate' }];
}

/** The problem of a design that the stage does not have. A stage without a list of designs leaves it to the card processor. */
export function designProblems(attributes: unknown, { plastic: { designs } }: Settings): readonly ProblemPart[] {
  const { design } = (attributes ?? {}) as { readonly design?: unknown };
  if (designs.length === 0 || typeof design !== 'string' || designs.includes(design)) return [];
  return [{ detail: `design: must be one of ${designs.join(', ')}`, pointer: '/data/attributes/design' }];
}

/** The forms of a new card, one for each type. The card of a business names the person who carries it. */
export const createForms = [
  defineVariant({
    type: 'individualDebitCard',
    attributes: z.object({ ...common, ...plastic }),
    relationships,
    datedProblems: (attributes, now, settings) => [
      ...expiryProblems(attributes, now),
      ...designProblems(attributes, settings),
    ],
  }),
  defineVariant({
    type: 'businessDebitCard',
    attributes: identified(
      z.object({ ...common, ...plastic, printOnlyBusinessName: z.boolean().optional(), ...personFields }),
    ),
    relationships,
    datedProblems: (attributes, now, settings) => [
      ...expiryProblems(attributes, now),
      ...designProblems(attributes, settings),
      ...personProblems(attributes, { now, settings }, [{}]),
    ],
  }),
  defineVariant({
    type: 'individualVirtualDebitCard',
    attributes: z.object(common),
    relationships,
  }),
  defineVariant({
    type: 'businessVirtualDebitCard',
    attributes: identified(z.object({ ...common, ...personFields })),
    relationships,
    datedProblems: (attributes, now, settings) => personProblems(attributes, { now, settings }, [{}]),
  }),
] as const;
