import { accountMachine } from '../../accounts/accounts/account.ts';
import { mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { AccessScope } from '../../kernel/auth/access-scope.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { IssuedCard } from '../../ports/card-processor/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { shipmentCreatedEvent } from '../card-shipments/events.ts';
import { withShipment } from '../card-shipments/shipment.ts';
import { cardMachine, withSteps } from './card.ts';
import { cardCreated, cardEvent } from './events.ts';
import { renewalOf } from './expiry.ts';
import { type OpenCards, openCardsMax, withOpenCard } from './open-cards.ts';
import { bindReference } from './references.ts';
import { isOfBusiness, isPhysical } from './statuses.ts';
import { type Card, cards } from './store.ts';

/** The places in a body that a refusal of a new card names. */
export interface CardPointers {
  readonly account?: string;
  readonly customer?: string;
}

export const createPointers: Required<CardPointers> = {
  account: '/data/relationships/account',
  customer: '/data/relationships/customer',
};

const at = (detail: string, pointer: string | undefined) => (pointer === undefined ? { detail } : { detail, pointer });

/**
 * Refuses a card of a type that the account cannot have (400 not_supported_for_account_type), on an account that is not Open or
 * has an Archived owner as its holder (409), and one card too many (400 limits_exceeded).
 */
export function mustTakeCard(
  account: Account,
  { card, open }: { readonly card: Pick<Card, 'type' | 'customerId'>; readonly open: OpenCards | undefined },
  pointers: CardPointers = {},
): void {
  const isForBusiness = account.customerType === 'businessCustomer';
  const fits = isOfBusiness(card) ? isForBusiness : account.customerType === 'individualCustomer';
  if (!fits) {
    const detail = `An account of a ${account.customerType} can have no ${card.type}`;
    throw new Problem('not_supported_for_account_type', at(detail, pointers.account));
  }
  mustHaveActiveOwner(account, pointers.account);
  accountMachine.mustAllow(account, 'takeCard', { pointer: pointers.account });
  mustHaveActiveHolder(account, card, pointers.customer);
  if ((open?.cards.length ?? 0) >= openCardsMax) {
    const detail = `The account has ${openCardsMax} cards that are not closed, which is the most; close one first`;
    throw new Problem('limits_exceeded', at(detail, pointers.account));
  }
}

/** Refuses with 409 a card whose customer is Archived. */
export function mustHaveActiveHolder(
  account: Account,
  { customerId }: Pick<Card, 'customerId'>,
  pointer?: string,
): void {
  if (account.archivedOwnerIds?.includes(customerId) !== true) return;
  throw new Problem('invalid_state', at(`The customer ${customerId} is Archived`, pointer));
}

/**
 * The owner of the account whose card it will be: the named one, or the only one. Refuses with 400 a customer who does not own
 * the account, and none where several do. For a customer token, other customers do not exist.
 */
export function holderOf(account: Account, named: string | undefined, accessScope: AccessScope): string {
  const { customer: pointer } = createPointers;
  const [first, ...others] = account.customerIds;
  if (named === undefined && (first === undefined || others.length > 0)) {
    const detail = 'The account has several owners: name the one whose card it will be';
    throw new Problem('account_customer_mismatch', { detail, pointer });
  }
  const id = named ?? first ?? '';
  if (accessScope.customerId !== undefined && id !== accessScope.customerId)
    throw notFound('The customer', id, pointer);
  if (!account.customerIds.includes(id)) {
    throw new Problem('account_customer_mismatch', { detail: `The customer ${id} does not own the account`, pointer });
  }
  return id;
}

/** The parts of a card that its order decides, its processor aside. */
export type CardContent = Pick<
  Card,
  | 'type'
  | 'customerId'
  | 'reference'
  | 'tags'
  | 'limits'
  | 'limitsOfOrganisation'
  | 'controlIds'
  | 'shippingAddress'
  | 'design'
  | 'additionalEmbossedText'
  | 'printOnlyBusinessName'
  | 'replacesId'
>;

interface Owning {
  readonly account: Account;
  readonly open: OpenCards | undefined;
}

/** The key and the id of the next card of an account. */
export const nextCardKey = ({ organisationId, id, cards: number = 0 }: Account) =>
  cards.place(organisationId, id, number + 1);

/**
 * A card that the processor has issued, and the change that creates it: the account numbers it, and the open cards of the
 * account and the look-up by reference have it. A physical card is Inactive until its holder activates it, unless it is activated
 * with the order.
 */
export function newCard(
  { account, open }: Owning,
  {
    issued,
    holder,
    isActivated = false,
    ...content
  }: CardContent & { readonly issued: IssuedCard; readonly holder?: Card['holder']; readonly isActivated?: boolean },
  { now, realNow, cipher }: { readonly now: Instant; readonly realNow: Instant; readonly cipher: FieldCipher },
): { readonly card: Card; readonly change: DatedChange } {
  const createdAt = momentFor(now, account);
  const card = withSteps({
    ...nextCardKey(account),
    version: 0,
    organisationId: account.organisationId,
    accountId: account.id,
    customerType: account.customerType,
    createdAt,
    status: cardMachine.begin(isPhysical(content) && !isActivated ? 'Inactive' : 'Active'),
    // The processor makes a physical card Inactive, so it has to be told.
    ...(isPhysical(content) && isActivated ? { untold: { attempts: 0, at: createdAt } } : {}),
    ...issued,
    ...content,
    ...(holder === undefined ? {} : { holder }),
    ...(isPhysical(content) ? { shipments: shipmentsOf(content, createdAt) } : {}),
    changes: 0,
    nextStepAt: renewalOf(issued.expirationDate),
  });
  const counted = { ...account, cards: (account.cards ?? 0) + 1, lastAt: createdAt };
  return {
    card,
    change: {
      at: createdAt,
      writes: [insert(card), replace(counted), withOpenCard(open, card), bindReference(card, realNow)],
      events: [cardEvent(cardCreated, {}, { card, cipher }), ...(isPhysical(card) ? [shipmentCreatedEvent(card)] : [])],
      listed: [cards.listed(card.id)],
      due: dueOf(card),
    },
  };
}

/** The shipments of a new card: the one that comes with its order. */
const shipmentsOf = ({ replacesId, shippingAddress }: CardContent, createdAt: Instant) =>
  withShipment([], { reason: replacesId === undefined ? 'NewCard' : 'Replacement', shippingAddress }, createdAt);
