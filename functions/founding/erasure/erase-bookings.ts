import { statementItem, statementKind } from '../../accounts/statements/for-others.ts';
import { transactionKind } from '../../accounts/transactions/for-others.ts';
import { authorizationRequestKind } from '../../cards/authorization-requests/for-others.ts';
import { authorizationKind } from '../../cards/authorizations/for-others.ts';
import { disputeKind } from '../../cards/disputes/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Kind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type StoredItem } from '../../kernel/table/write.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { batchReleaseKind } from '../../money/batch-releases/for-others.ts';
import { chargebackKind } from '../../money/chargebacks/for-others.ts';
import { checkDepositItem, checkDepositKind, checkSides } from '../../money/check-deposits/for-others.ts';
import { declinedIncomingPaymentKind } from '../../money/declined-incoming-payments/for-others.ts';
import { paymentKind } from '../../money/payments/for-others.ts';
import { receivedPaymentKind } from '../../money/received-payments/for-others.ts';
import { deletedRecurringPaymentKind, recurringPaymentKind } from '../../money/recurring-payments/for-others.ts';
import { rewardKind } from '../../money/rewards/for-others.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';
import { resealedAttributes } from '../keys/reseal.ts';
import { sharedAttributes } from './erased-event.ts';
import type { Erasure } from './store.ts';

/** The things of an account that contain names or texts of people. */
export const bookingKinds: readonly Kind[] = [
  ...[paymentKind, transactionKind, receivedPaymentKind, declinedIncomingPaymentKind],
  ...[batchReleaseKind, recurringPaymentKind, deletedRecurringPaymentKind],
  ...[authorizationKind, authorizationRequestKind, disputeKind, rewardKind, chargebackKind, checkDepositKind],
  statementKind,
];

const pageItemsMax = 25;

/** Texts of bookings that may be personal. They become empty; ids, amounts, dates and states are kept. */
const texts = new Set([
  ...[
    'summary',
    'description',
    'addenda',
    'transactionSummaryOverride',
    'companyName',
    'reference',
    'senderName',
    'name',
  ],
  ...[
    'routingNumber',
    'counterpartyRoutingNumber',
    'counterpartyAccountNumber',
    'accountNumber',
    'bank',
    'street',
    'street2',
    'city',
    'postalCode',
    'location',
    'atmName',
    'atmLocation',
    'checkNumber',
  ],
]);

interface Erasing {
  readonly table: Table;
  readonly documents: DocumentStorage;
  readonly cipher: FieldCipher;
  readonly one: Erasure;
  readonly now: Instant;
}

/**
 * Erases the texts of all bookings of the customer's own accounts. On the other side of their movements, it erases their names and the
 * tags, which an order has on both sides.
 */
export async function eraseBookings(erasing: Erasing): Promise<void> {
  const { table, documents, cipher, one, now } = erasing;
  const { organisationId, accountIds } = one;
  const others = new Set<string>();
  for (const accountId of accountIds) {
    for (const kind of bookingKinds) {
      for await (const item of itemsOf(table, partitionKey(kind, organisationId, accountId))) {
        if (kind === transactionKind) otherSides(item).forEach((id) => accountIds.includes(id) || others.add(id));
        if (item['erasedAt'] !== undefined) continue;
        if (kind === checkDepositKind) await removeImages(erasing, item);
        if (kind === statementKind) for (const { key } of statementItem.parse(item).files) await documents.remove(key);
        const empty = { ...cipher, openBytes: () => new Uint8Array() };
        const { attributes } = resealedAttributes(item, { organisationId, cipher: empty });
        await save(table, { ...(blank('', item) as StoredItem), ...attributes, erasedAt: now });
      }
    }
  }
  for (const otherId of others) {
    for await (const item of itemsOf(table, partitionKey(transactionKind, organisationId, otherId))) {
      if (!otherSides(item).some((id) => accountIds.includes(id))) continue;
      const shared = sharedAttributes.filter((name) => item[name] !== undefined);
      const emptied = new Map<string, unknown>(shared.map((name) => [name, blank(name, item[name])]));
      const erased: StoredItem = { ...item, ...Object.fromEntries(emptied) };
      if (JSON.stringify(erased) !== JSON.stringify(item)) await save(table, erased);
    }
  }
}

/** Deletes the images of a check. The item keeps their names, which say nothing. */
async function removeImages({ documents }: Erasing, item: StoredItem): Promise<void> {
  const deposit = checkDepositItem.parse(item);
  for (const side of checkSides) if (deposit[side] !== undefined) await documents.remove(deposit[side].key);
}

/** The accounts of this platform on the other side of a transaction. */
function otherSides(item: StoredItem): readonly string[] {
  const links = [item['counterpartyAccount'], item['receiverAccount']] as ({ readonly id: string } | undefined)[];
  return links.flatMap((link) => link?.id ?? []);
}

async function save(table: Table, item: StoredItem): Promise<void> {
  const { version } = item;
  invariant(typeof version === 'number', 'a booking has no version');
  await table.transact([replace({ ...item, version })]);
}

/** The items of a partition, page by page. */
async function* itemsOf(table: Table, pk: string): AsyncGenerator<StoredItem> {
  for (let from = '0'; ;) {
    // Only the numbered items: the key of `holes` comes after them.
    const page = await table.query({ pk, from, to: '9~', limit: pageItemsMax });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageItemsMax) return;
    from = `${last.sk}~`;
  }
}

function blank(name: string, value: unknown): unknown {
  if (typeof value === 'string') return texts.has(name) ? '' : value;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (name === 'tags') return {};
  if (name === 'coordinates' || name === 'healthcareAmounts') return undefined;
  if (Array.isArray(value)) return value.map((one) => blank(name, one));
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, blank(inner, one)]));
}
