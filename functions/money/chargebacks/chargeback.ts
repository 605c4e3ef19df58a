import type { Account } from '../../accounts/accounts/for-others.ts';
import { itemFrameOf } from '../../accounts/accounts/item-frame.ts';
import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { insert } from '../../kernel/table/write.ts';
import { asCounterparty } from '../payments/book-legs.ts';
import { chargebackEvent } from './events.ts';
import { type Chargeback, chargebacks } from './store.ts';

/** The order of a chargeback, with both accounts as they were read. */
export interface ChargebackOrder extends Pick<Chargeback, 'amount' | 'description' | 'tags'> {
  readonly debited: Account;
  readonly credited: Account;
}

/**
 * Takes money back from an account, whatever its status and even where that leaves less than nothing, and gives it to another
 * account. Refuses with 409 an account whose owners are all Archived, and with 400 the same account twice.
 */
export function decideChargeback(
  { debited: before, credited, ...content }: ChargebackOrder,
  now: Instant,
): { readonly chargeback: Chargeback; readonly change: DatedChange } {
  const number = (before.chargebacks ?? 0) + 1;
  const debited: Account = { ...before, chargebacks: number };
  const key = chargebacks.place(debited.organisationId, debited.id, number);
  const leg = (own: Account, other: Account) =>
    ({
      account: own,
      against: other,
      type: 'chargebackTransaction',
      amount: content.amount,
      transaction: {
        summary: content.description,
        tags: content.tags,
        counterparty: asCounterparty(other),
        counterpartyAccount: { type: 'depositAccount', id: other.id },
        chargeback: { type: 'chargeback', id: key.id },
      },
    }) satisfies Omit<Leg, 'direction'>;
  const { at, booked, change } = move(
    now,
    clearOrRefuse([
      { ...leg(debited, credited), direction: 'Debit', pointer: '/data/relationships/account' },
      { ...leg(credited, debited), direction: 'Credit', pointer: '/data/relationships/counterpartyAccount' },
    ]),
  );
  const [{ transaction }] = booked;
  const chargeback: Chargeback = {
    ...key,
    ...content,
    ...itemFrameOf(debited),
    createdAt: at,
    counterpartyAccountId: credited.id,
    transaction: { type: transaction.type, id: transaction.id },
  };
  const writes = [insert(chargeback)];
  const listed = [chargebacks.listed(chargeback.id)];
  return { chargeback, change: mergeChanges({ at, writes, events: [chargebackEvent(chargeback)], listed }, change) };
}
