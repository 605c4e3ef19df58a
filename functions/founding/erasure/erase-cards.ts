import { accountsEverOfCustomer } from '../../accounts/accounts/customer-accounts.ts';
import { erasedCard } from '../../cards/cards/erased.ts';
import { cardItem, cardKind } from '../../cards/cards/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';

const pageItemsMax = 25;

/** Erases the personal data of a customer's cards, also of those on accounts that others own too or own alone by now. */
export async function eraseCards(
  table: Table,
  head: CustomerHead,
  { cipher, now }: { readonly cipher: FieldCipher; readonly now: Instant },
): Promise<void> {
  for (const { id } of await accountsEverOfCustomer(table, head.organisationId, head)) {
    const pk = partitionKey(cardKind, head.organisationId, id);
    for (let from = '0'; ;) {
      const page = await table.query({ pk, from, to: '9~', limit: pageItemsMax });
      for (const card of page.map((item) => cardItem.parse(item))) {
        const isTheirs = card.customerId === head.id && card.erasedAt === undefined;
        if (isTheirs) await table.transact([erasedCard(card, cipher, now)]);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageItemsMax) break;
      from = `${last.sk}~`;
    }
  }
}
