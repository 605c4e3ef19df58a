import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personAttributes } from '../../onboarding/people/resource.ts';
import { openPerson } from '../../onboarding/people/sealed-person.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { holderContext } from './holder.ts';
import { cardLimitsSchema } from './limits.ts';
import { cardStatusSchema, type CardType, cardTypes, isPhysical } from './statuses.ts';
import type { Card } from './store.ts';

/** The attributes of a card that stay after the personal data of its customer was erased. */
const keptOfCards = ['createdAt', 'updatedAt', 'last4Digits', 'expirationDate', 'status', 'limits'] as const;

const shared = {
  createdAt: instantField,
  updatedAt: instantField.optional(),
  last4Digits: z.string(),
  expirationDate: z.string(),
  status: cardStatusSchema,
  limits: cardLimitsSchema.optional(),
  tags: tagsSchema.optional(),
};
const plastic = {
  shippingAddress: addressSchema.optional(),
  design: z.string().optional(),
  additionalEmbossedText: z.string().optional(),
};
const onlyBusinessName = { printOnlyBusinessName: z.boolean().optional() };

const relationships = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes),
  replacedCard: linkTo(...cardTypes).optional(),
  replacementCard: linkTo(...cardTypes).optional(),
};

const attributes = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(erasable(shape, keptOfCards as never));

const schemas = {
  individualDebitCard: resourceSchema('individualDebitCard', attributes({ ...shared, ...plastic }), relationships),
  businessDebitCard: resourceSchema(
    'businessDebitCard',
    attributes({ ...shared, ...plastic, ...onlyBusinessName, ...personAttributes }),
    relationships,
  ),
  individualVirtualDebitCard: resourceSchema('individualVirtualDebitCard', attributes(shared), relationships),
  businessVirtualDebitCard: resourceSchema(
    'businessVirtualDebitCard',
    attributes({ ...shared, ...personAttributes }),
    relationships,
  ),
} as const satisfies Record<CardType, z.ZodType>;

/** The simplest type, for examples. */
export const individualCardResource = schemas.individualDebitCard;

/** A debit card of any type. */
export const cardResource = z.discriminatedUnion('type', [
  schemas.individualDebitCard,
  schemas.businessDebitCard,
  schemas.individualVirtualDebitCard,
  schemas.businessVirtualDebitCard,
]);

/** A card as it is answered. The cipher opens who carries the card of a business. */
export function cardToResource(card: Card, cipher: FieldCipher): ResourceObject {
  const { createdAt, updatedAt, last4Digits, expirationDate, status, limits, tags } = card;
  const { shippingAddress, design, additionalEmbossedText, printOnlyBusinessName, holder } = card;
  const person = holder === undefined ? {} : openPerson(holder, holderContext(card), cipher);
  const shown = {
    createdAt,
    updatedAt,
    last4Digits,
    expirationDate,
    status,
    limits,
    tags,
    ...(isPhysical(card) ? { shippingAddress, design, additionalEmbossedText, printOnlyBusinessName } : {}),
    ...person,
  };
  // The item has exactly the attributes of its type.
  const resource = schemas[card.type].of({ id: card.id, attributes: shown as never, relationships: linksOf(card) });
  return unlessErased(resource, card.erasedAt, keptOfCards);
}

const linksOf = (card: Card) => ({
  account: link('depositAccount', card.accountId),
  customer: link(card.customerType, card.customerId),
  replacedCard: linkIfAny(otherCard(card, card.replacesId)),
  replacementCard: linkIfAny(otherCard(card, card.replacedById)),
});

/** A card is replaced by one of the same type. */
const otherCard = ({ type }: Card, id: string | undefined): ResourceLink | undefined =>
  id === undefined ? undefined : { type, id };
