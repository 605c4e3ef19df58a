import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { counterpartyNameField, processorTokenField } from '../counterparties/attributes.ts';
import { accountTypes } from '../counterparties/for-others.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { type BodyOf, defineVariant } from '../../kernel/http/variant.ts';
import { asciiText, dateField, pattern, tagsField } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { routingNumberField } from '../../kernel/jsonapi/routing-number.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { amountSchema } from '../../kernel/base/money/cents.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';
import { orderableClasses } from './ach-classes.ts';
import { authorizationKinds } from './ach-terms.ts';

/** The most banking days for the clearing of a debit. Its money never needs that many. */
export const clearingDaysMax = 60;

/** Days of clearing in place of those of the deposit product. */
export const clearingDaysField = wholeNumber('a whole number of banking days', { min: 0, max: clearingDaysMax });

const achAttributes = {
  amount: amountSchema,
  direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }),
  description: asciiText(10),
  addenda: asciiText(80).optional(),
  sameDay: z.boolean({ error: 'must be true or false' }).default(false),
  secCode: z.enum(orderableClasses, { error: `must be ${orderableClasses.join(', ')}` }).optional(),
  clearingDaysOverride: clearingDaysField.optional(),
  verifyCounterpartyBalance: z.boolean({ error: 'must be true or false' }).default(false),
  idempotencyKey: idempotencyKeySchema.optional(),
  tags: tagsField.optional(),
};

/** The authorization of the owner of numbers that a debit pulls from. */
const authorizationField = z.object(
  {
    kind: z.enum(authorizationKinds, { error: `must be ${authorizationKinds.join(', ')}` }),
    obtainedAt: dateField,
    reference: asciiText(80),
    accountValidatedOn: dateField.optional(),
  },
  { error: 'must be an object with kind, obtainedAt and reference' },
);

const authorizationDays = { obtainedAt: dateField, accountValidatedOn: dateField.optional() };

/** An authorization is given before it is used, and numbers are validated before. */
function authorizationProblems(attributes: unknown, now: Instant): readonly ProblemPart[] {
  const sent = z.object({ authorization: z.object(authorizationDays) }).safeParse(attributes);
  if (!sent.success) return [];
  const days = sent.data.authorization;
  const today = bankDateOf(now);
  return (['obtainedAt', 'accountValidatedOn'] as const)
    .filter((name) => (days[name] ?? today) > today)
    .map((name) => ({
      pointer: `/data/attributes/authorization/${name}`,
      detail: `authorization.${name}: must not be in the future`,
    }));
}

/** To a counterparty that exists. */
export const achToCounterpartyForm = defineVariant({
  type: 'achPayment',
  given: 'relationships.counterparty',
  scopes: ['payments-write', 'ach-payments-write', 'payments-write-counterparty'],
  attributes: z.object(achAttributes),
  relationships: z.object({ account: toOne('depositAccount'), counterparty: toOne('counterparty') }),
});

/** To or from the account behind a token of the account-linking provider. */
export const achWithTokenForm = defineVariant({
  type: 'achPayment',
  given: 'attributes.providerProcessorToken',
  scopes: ['payments-write'],
  attributes: z.object({
    ...achAttributes,
    providerProcessorToken: processorTokenField,
    counterpartyName: counterpartyNameField.optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount') }),
});

/** To or from numbers that are given with the payment. */
export const achInlineForm = defineVariant({
  type: 'achPayment',
  scopes: ['payments-write', 'ach-payments-write'],
  attributes: z.object({
    ...achAttributes,
    counterparty: z.object(
      {
        name: counterpartyNameField,
        routingNumber: routingNumberField,
        accountNumber: pattern(/^\d{1,17}$/, 'must have 1 to 17 digits'),
        accountType: z.enum(accountTypes, { error: `must be ${accountTypes.join(', ')}` }).default('Checking'),
      },
      { error: 'must be an object with name, routingNumber, accountNumber and accountType' },
    ),
    authorization: authorizationField.optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount') }),
  datedProblems: authorizationProblems,
});

export const achForms = [achToCounterpartyForm, achWithTokenForm, achInlineForm] as const;
export type AchBody = BodyOf<(typeof achForms)[number]>;
