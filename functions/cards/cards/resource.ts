import { openPerson } from '../../onboarding/people/sealed-person.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { holderContext } from './holder.ts';
import { withoutHolders } from './only-holder.ts';
import { type CardType, cardTypes, isPhysical } from './statuses.ts';
import type { Card } from './store.ts';
import type { cardSchemas } from './resource-schema.ts';

/** Another owner of the account sees neither where a card is sent nor the second line on it. */
const toOwner = withoutHolders('shippingAddress', 'additionalEmbossedText');
const makerOf = (type: CardType) => resourceMaker<(typeof cardSchemas)[CardType]>(type, toOwner);
const makers = new Map(cardTypes.map((type) => [type, makerOf(type)]));

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
  const make = makers.get(card.type) ?? makerOf(card.type);
  const resource = make({
    id: card.id,
    attributes: shown,
    relationships: linksOf(card),
  });
  return unlessErased(resource, card.erasedAt);
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
