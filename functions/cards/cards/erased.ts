import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { holderContext } from './holder.ts';
import type { Card } from './store.ts';
import { sealPerson } from '../../onboarding/people/sealed-person.ts';

/** The write that erases the personal data of a card: who carries it, where it was sent, what was printed on it, and its tags. */
export function erasedCard(card: Card, cipher: FieldCipher, now: Instant): Write {
  const { shippingAddress: _, additionalEmbossedText: __, design: ___, holder, ...rest } = card;
  return replace({
    ...rest,
    tags: {},
    ...(holder === undefined ? {} : { holder: nobody(card, cipher) }),
    erasedAt: now,
  });
}

const nobody = (card: Card, cipher: FieldCipher): NonNullable<Card['holder']> =>
  sealPerson(
    {
      fullName: { first: '', last: '' },
      dateOfBirth: '',
      address: {},
      phone: { countryCode: '', number: '' },
      email: '',
    },
    holderContext(card),
    cipher,
  );
