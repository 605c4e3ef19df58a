import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { instantField, keptDateField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { accountTypes, counterpartyTypes, permissionSets } from './store.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { prenoteStatuses } from './prenote-machine.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const counterpartyResource = resourceSchema(
  'achCounterparty',
  z.strictObject(
    erasable({
      createdAt: instantField,
      name: personalText,
      routingNumber: personalText,
      bank: personalText,
      accountNumber: personalText,
      accountType: z.enum(accountTypes),
      type: z.enum(counterpartyTypes),
      permissions: z.enum(permissionSets),
      sendPrenote: z.boolean().optional(),
      prenote: z
        .strictObject({
          status: z.enum(prenoteStatuses),
          liveFrom: keptDateField,
          reason: z.enum(achReturnReasons).optional(),
        })
        .optional(),
      tags: tagsSchema.optional(),
    }),
  ),
  { customer: linkTo(...customerTypes) },
);

/** The balance of a counterparty's account; its id is the counterparty's. */
export const counterpartyBalanceResource = resourceSchema(
  'counterpartyBalance',
  z.strictObject({ balance: z.int(), available: z.int().optional() }),
  { counterparty: linkTo('achCounterparty'), customer: linkTo(...customerTypes) },
);
