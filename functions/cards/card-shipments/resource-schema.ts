import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { addressSchema, instantField, keptDateField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { personalText } from '../../kernel/table/handling.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { cardTypes } from '../cards/statuses.ts';
import { shipmentReasons, shipmentStatuses } from './statuses.ts';

export const cardShipmentResource = resourceSchema(
  'cardShipment',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    status: z.enum(shipmentStatuses),
    reason: z.enum(shipmentReasons),
    shippingAddress: addressSchema.optional(),
    carrier: personalText.optional(),
    trackingNumber: personalText.optional(),
    expectedOn: keptDateField.optional(),
  }),
  {
    card: linkTo(...cardTypes),
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes),
  },
  { isLessToCustomers: true },
);
