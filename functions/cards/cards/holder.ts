import { personOf, type SentPerson } from '../../onboarding/people/person.ts';
import { openPerson, type PersonInItem, sealPerson } from '../../onboarding/people/sealed-person.ts';
import type { Customer } from '../../onboarding/customers/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { CardHolder } from '../../ports/card-processor/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type Card, cardKind } from './store.ts';

export type SealedHolder = NonNullable<Card['holder']>;

/** The encryption context of the data of a card's holder. */
export const holderContext = ({ organisationId, id }: ResourceIdentity): PersonInItem => ({
  organisationId,
  item: `${cardKind.prefix}#${id}`,
  role: 'holder',
});

/** The person who carries the card of a business, as the card stores them. */
export const sealHolder = (sent: SentPerson, at: ResourceIdentity, cipher: FieldCipher): SealedHolder =>
  sealPerson(personOf(sent), holderContext(at), cipher);

/** The same person on another card. */
export const resealHolder = (card: Card, at: ResourceIdentity, cipher: FieldCipher): SealedHolder | undefined =>
  card.holder && sealPerson(openPerson(card.holder, holderContext(card), cipher), holderContext(at), cipher);

/** The person whose name goes on a card: the customer, or the one who carries the card of a business or a trust. */
export function holderToPrint(
  customer: Customer,
  person: Pick<SentPerson, 'fullName' | 'address' | 'phone' | 'email'> | SealedHolder | undefined,
): CardHolder {
  if (customer.type === 'individualCustomer') {
    const { fullName, address, phone, email } = customer;
    return { fullName, address, phone, email };
  }
  invariant(person !== undefined, 'the card of a business has no holder');
  const { fullName, address, phone, email } = person;
  return { fullName, businessName: customer.name, address: stated(address), phone, email };
}

const stated = (address: Readonly<Record<string, string | null | undefined>>): CardHolder['address'] =>
  Object.fromEntries(Object.entries(address).filter((part): part is [string, string | null] => part[1] !== undefined));
