import * as z from 'zod';
import { weekdays } from '../../kernel/base/calendar/calendar-date.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { emptiedAtErasure, keptText, personalText } from '../../kernel/table/handling.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { tokenWallets } from '../card-tokens/statuses.ts';
import { cardTypes } from '../cards/statuses.ts';
import { controlledUses, controlScopes, limitIntervals, limitSubjects } from './names.ts';
import { controlStatuses } from './statuses.ts';

const uses = z.array(z.enum(controlledUses)).optional();
const wallets = z.array(z.enum(tokenWallets)).optional();
const texts = z.array(keptText).optional();
const merchants = emptiedAtErasure(z.array(z.string())).optional();

export const cardControlResource = resourceSchema(
  'cardControl',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    status: z.enum(controlStatuses),
    scope: z.enum(controlScopes),
    setBy: z.enum(['Organisation', 'Customer']),
    depositProduct: keptText.optional(),
    name: personalText.optional(),
    appliesTo: uses,
    appliesToCategories: texts,
    blockedUses: uses,
    allowedMerchants: merchants,
    blockedMerchants: merchants,
    allowedCategories: texts,
    blockedCategories: texts,
    allowedCountries: texts,
    blockedCountries: texts,
    allowedWallets: wallets,
    blockedWallets: wallets,
    allowedHours: z
      .strictObject({
        timeZone: keptText,
        periods: z.array(z.strictObject({ days: z.array(z.enum(weekdays)), from: keptText, to: keptText })),
      })
      .optional(),
    maximumAmount: z.int().optional(),
    maximumFirstTokenUse: z.int().optional(),
    limits: z
      .array(
        z.strictObject({
          interval: z.enum(limitIntervals),
          per: z.enum(limitSubjects).optional(),
          minutes: z.int().optional(),
          amount: z.int().optional(),
          count: z.int().optional(),
        }),
      )
      .optional(),
  }),
  {
    account: linkTo('depositAccount').optional(),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    card: linkTo(...cardTypes).optional(),
  },
);
