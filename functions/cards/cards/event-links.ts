import type { ResourceLink } from '../../kernel/base/event-type.ts';

/** Something that belongs to a card, and the customer whose card it is. */
interface OfCard {
  readonly cardType: string;
  readonly cardId: string;
  readonly accountId: string;
  readonly customerType: string;
  readonly customerId: string;
}

/** The card, the account and the customer of something, as relationships of its events. */
export const cardLinks = (one: OfCard) =>
  ({
    card: { type: one.cardType, id: one.cardId },
    account: { type: 'depositAccount', id: one.accountId },
    customer: { type: one.customerType, id: one.customerId },
  }) as const satisfies Readonly<Record<string, ResourceLink>>;
