import { cardMachine } from './card.ts';
import { limitAttributes, currentLimits } from './limits.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { limitedTokenKinds } from '../../kernel/auth/widen-limits.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { mayAlsoWrite, replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { shipmentCreatedEvent } from '../card-shipments/events.ts';
import { areSameAddresses, withShipment } from '../card-shipments/shipment.ts';
import { type CardActivity, cardActivity, countsMove } from './activity.ts';
import { holderToPrint, resealHolder } from './holder.ts';
import { mustTakeCard, newCard, nextCardKey } from './new-card.ts';
import type { OpenCards } from './open-cards.ts';
import { orderCard, recordOf } from './order.ts';
import { answeredBy } from './processor-problem.ts';
import { fixedReference, processorReference } from './references.ts';
import { isPhysical } from './statuses.ts';
import type { Card } from './store.ts';

type Address = NonNullable<Card['shippingAddress']>;

interface Replacing {
  readonly organisationId: string;
  readonly platform: Pick<Platform, 'cardProcessor'>;
  readonly table: Table;
  readonly once: Once;
  readonly now: Instant;
  readonly realNow: Instant;
  readonly cipher: FieldCipher;
}

/**
 * A card with a new number in the place of a lost or stolen one, with the same holder, limits and tags. The account must be one
 * that could have a new card. The reference at the processor follows from the old card, so a repeated request orders no second
 * one.
 */
export async function replaceLost(
  { card: old, account, open }: SameCard,
  shippingAddress: Address | undefined,
  call: Replacing,
): Promise<Issued> {
  const reference = { of: ['replace', old.id], replaces: processorReference(old) };
  const made = await issueSameCard({ card: old, account, open }, { shippingAddress, reference }, call);
  const replaced: Card = { ...old, replacedById: made.card.id, updatedAt: call.now };
  return {
    card: made.card,
    change: mergeChanges(made.change, { writes: [mayAlsoWrite(replace(replaced), limitedTokenKinds)] }),
  };
}

/**
 * A card on the account that takes the place of the card's own one at another bank, with the same holder, limits and tags; the old
 * card stays as it is. A virtual card is Active, and a physical one is shipped and Inactive, unless it is activated digitally. The
 * reference at the processor follows from the old card and the new account, so a repeated call orders no second one.
 */
export function reissue(
  { card, account, open }: SameCard,
  { isActivated }: { readonly isActivated: boolean },
  call: Replacing,
): Promise<Issued> {
  const reference = { of: ['move', card.id, account.id] };
  return issueSameCard({ card, account, open }, { reference, isActivated }, call);
}

/** A card, the account that gets one like it, and the open cards of that account. */
interface SameCard {
  readonly card: Card;
  readonly account: Account;
  readonly open: OpenCards | undefined;
}

interface Issued {
  readonly card: Card;
  readonly change: Change;
}

interface Issuing {
  readonly shippingAddress?: Address | undefined;
  /** What the reference at the processor follows from, and the reference of the card that is replaced. */
  readonly reference: { readonly of: readonly string[]; readonly replaces?: string };
  readonly isActivated?: boolean;
}

/** Orders a card with the holder, the limits and the tags of another one. The account must be one that could have a new card. */
async function issueSameCard(
  { card: old, account, open }: SameCard,
  { shippingAddress, reference: { of, replaces }, isActivated = false }: Issuing,
  call: Replacing,
): Promise<Issued> {
  const { organisationId, table, now, realNow, cipher } = call;
  if (!account.customerIds.includes(old.customerId)) {
    throw cardMachine.refused(old, `the customer ${old.customerId} does not own its account any more`);
  }
  mustTakeCard(account, { card: old, open });
  const { design, additionalEmbossedText, printOnlyBusinessName } = old;
  const address = shippingAddress ?? old.shippingAddress;
  const plastic = {
    ...(address === undefined ? {} : { shippingAddress: address }),
    ...(design === undefined ? {} : { design }),
    ...(additionalEmbossedText === undefined ? {} : { additionalEmbossedText }),
    ...(printOnlyBusinessName === undefined ? {} : { printOnlyBusinessName }),
  };
  const { reference, issued } = await orderCard(
    call,
    () => Promise.resolve(fixedReference(of, organisationId, cipher)),
    {
      ...(replaces === undefined ? {} : { replaces }),
      holder: holderToPrint(await recordOf(table, organisationId, old.customerId), old.holder),
      plastic: isPhysical(old) ? plastic : undefined,
      orderedOn: bankDateOf(now),
    },
  );
  const { type, customerId, tags } = old;
  const holder = resealHolder(old, { organisationId, id: nextCardKey(account).id }, cipher);
  const { card, change } = newCard(
    { account, open },
    {
      type,
      customerId,
      tags,
      reference,
      issued,
      isActivated,
      ...(replaces === undefined ? {} : { replacesId: old.id }),
      ...limitAttributes(currentLimits(old)),
      ...defined({ controlIds: old.controlIds }),
      ...plastic,
      ...(holder === undefined ? {} : { holder }),
    },
    { now, realNow, cipher },
  );
  const counts = countsMove({ stored: await storedActivity(table, old), old, card }, bankDateOf(now));
  return { card, change: { ...change, writes: [...change.writes, ...counts] } };
}

/** The activity of a card: a card in its place goes on with what controls have counted. */
async function storedActivity(table: Table, { organisationId, id }: Card): Promise<CardActivity | undefined> {
  const ref = cardActivity(organisationId, id);
  const stored = ref && (await table.get(ref.key));
  return stored && ref.parse(stored);
}

/**
 * The same card, shipped again because it is damaged: number and status stay. Undefined if it was shipped today already, so a
 * request can be repeated. Refuses with 409 a virtual card, and another address on the same day.
 */
export async function shipAgain(
  card: Card,
  shippingAddress: Address | undefined,
  { platform, once, now }: Replacing,
): Promise<{ readonly card: Card; readonly change: Change } | undefined> {
  if (!isPhysical(card)) {
    throw cardMachine.refused(card, 'it is virtual, so there is nothing to ship');
  }
  const today = bankDateOf(now);
  const address = shippingAddress ?? card.shippingAddress;
  if (card.shippedOn === today) {
    if (areSameAddresses(address, card.shippingAddress)) return undefined;
    throw cardMachine.refused(card, 'it was shipped to another address today; ask again tomorrow');
  }
  const reference = processorReference(card);
  const name = `${reference}-${today}`;
  const order = { reference, shipment: name, shippingAddress: address };
  const answer = await once('ship', () => platform.cardProcessor.ship(order), { isOrder: true });
  answeredBy(answer, () => new Problem('invalid_value', 'The card processor refuses the address'));
  const shipped: Card = {
    ...card,
    ...(address === undefined ? {} : { shippingAddress: address }),
    shippedOn: today,
    updatedAt: now,
    shipments: withShipment(card.shipments, { reason: 'Damaged', name, shippingAddress: address }, now),
  };
  return { card: shipped, change: { writes: [replace(shipped)], events: [shipmentCreatedEvent(shipped)] } };
}

/** The card that came in the place of a lost or stolen one. */
export function requireCard(card: Card | undefined): Card {
  invariant(card !== undefined, 'the replacement of a card was not found');
  return card;
}
