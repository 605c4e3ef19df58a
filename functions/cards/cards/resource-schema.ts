import { type CardType, cardStatusSchema, cardTypes } from './statuses.ts';
import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personAttributes } from '../../onboarding/people/resource.ts';
import { emptiedAtErasure, keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';
import { cardLimitsSchema } from './limits-resource-schema.ts';

const shared = {
  createdAt: instantField,
  updatedAt: instantField.optional(),
  last4Digits: keptText,
  expirationDate: keptText,
  status: cardStatusSchema,
  limits: cardLimitsSchema.optional(),
  tags: tagsSchema.optional(),
};

const plastic = {
  shippingAddress: addressSchema.optional(),
  design: personalText.optional(),
  additionalEmbossedText: personalText.optional(),
};

const onlyBusinessName = { printOnlyBusinessName: emptiedAtErasure(z.boolean()).optional() };

const relationships = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes),
  replacedCard: linkTo(...cardTypes).optional(),
  replacementCard: linkTo(...cardTypes).optional(),
};

const attributes = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(erasable(shape));

/** Another owner of the account sees less. */
const options = { isLessToCustomers: true } as const;

export const cardSchemas = {
  individualDebitCard: resourceSchema(
    'individualDebitCard',
    attributes({ ...shared, ...plastic }),
    relationships,
    options,
  ),
  businessDebitCard: resourceSchema(
    'businessDebitCard',
    attributes({ ...shared, ...plastic, ...onlyBusinessName, ...personAttributes }),
    relationships,
    options,
  ),
  individualVirtualDebitCard: resourceSchema('individualVirtualDebitCard', attributes(shared), relationships, options),
  businessVirtualDebitCard: resourceSchema(
    'businessVirtualDebitCard',
    attributes({ ...shared, ...personAttributes }),
    relationships,
    options,
  ),
} as const satisfies Record<CardType, z.ZodType>;

/** A look that a physical card can have. */
export const cardDesignResource = resourceSchema(
  'cardDesign',
  z.strictObject({ name: keptText, isUsual: z.boolean() }),
  {},
  { withoutId: true },
);

/** The simplest type, for examples. */
export const individualCardResource = cardSchemas.individualDebitCard;

/** A debit card of any type. */
export const cardResource = z.discriminatedUnion('type', [
  cardSchemas.individualDebitCard,
  cardSchemas.businessDebitCard,
  cardSchemas.individualVirtualDebitCard,
  cardSchemas.businessVirtualDebitCard,
]);
