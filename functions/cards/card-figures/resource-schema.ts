import * as z from 'zod';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { deciders } from '../authorizations/deciders.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { controlRules } from '../card-controls/names.ts';

/** So many, and the cents of all of them. */
const countAndCents = { count: z.int(), amount: z.int() };
const counted = z.strictObject(countAndCents);

const figuresShape = {
  asked: counted,
  approved: counted,
  declined: counted,
  /** Hundredths of a percent of what was asked, by count; absent if nothing was. */
  approvalBasisPoints: z.int().optional(),
  declinedByReason: z.array(z.strictObject({ reason: z.enum(declineReasons), ...countAndCents })),
  declinedByRule: z.array(z.strictObject({ rule: z.enum(controlRules), ...countAndCents })),
  declinedByControl: z.array(z.strictObject({ cardControl: idSchema, ...countAndCents })),
  decisions: z.array(z.strictObject({ by: z.enum(deciders), count: z.int() })),
  latency: z.strictObject({ count: z.int(), p50: z.int(), p90: z.int(), p99: z.int() }).optional(),
  settled: counted,
  refunded: counted,
  disputesOpened: counted,
  disputesWon: counted,
  disputesLost: counted,
  disputesWithdrawn: counted,
  fraud: counted,
  fraudBasisPoints: z.int().optional(),
  fraudCasesOpened: counted,
  fraudCasesConfirmed: counted,
};

/** What cards did in some days; it has no id. */
export const cardFiguresResource = resourceSchema(
  'cardFigures',
  z.strictObject({
    since: keptDateField,
    until: keptDateField,
    depositProduct: keptText.optional(),
    ...figuresShape,
    days: z.array(z.strictObject({ date: keptDateField, ...figuresShape })),
  }),
  {},
  { withoutId: true },
);
