import type { Account } from '../../accounts/accounts/for-others.ts';
import { accountRejection } from '../../accounts/accounts/account.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { move } from '../../accounts/ledger/move.ts';
import { clearOrReject } from '../../accounts/ledger/refuse.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { countForCustomers, type CustomerUsageLimits, type CustomerMovement } from './customer-usage.ts';
import { type PaymentSnapshot, paymentCreatedEvent, paymentStatusEvents } from './events.ts';
import { pushToCardMachine } from './machines.ts';
import { creationOf, numberPayment, rejectedFor } from './new-payment.ts';
import { pushToCardPaymentToResource } from './resource.ts';
import { type PushToCardPayment, paymentContext } from './store.ts';
import type { RejectionReason } from './statuses.ts';
import type { CardConfiguration } from '../../ports/card-rail/port.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';

/** The order of a push to a card. */
export interface PushOrder {
  readonly account: Account;
  readonly amount: Cents;
  readonly description: string;
  readonly configuration: CardConfiguration;
  readonly tags: Readonly<Record<string, string>>;
  /** What the owners of the account may push over all their accounts, and why this order passes it, as far as that is known. */
  readonly customerLimits: CustomerUsageLimits;
  readonly passedLimit?: RejectionReason | undefined;
}

export interface PushOutcome {
  readonly payment: PushToCardPayment;
  readonly change: DatedChange;
}

/**
 * Decides a push to card on the account as it was read: Pending, with the account debited and due at once for its
 * provider, or Rejected with its reason and nothing moved. The configuration for the provider is sealed; a Rejected
 * payment does not keep it.
 */
export function decidePush(order: PushOrder, now: Instant, cipher: FieldCipher): PushOutcome {
  const { account: before, configuration, customerLimits, passedLimit, ...content } = order;
  const { account, frame } = numberPayment(before, momentFor(now, before));
  const ordered: PushToCardPayment = {
    ...frame,
    ...content,
    type: 'pushToCardPayment',
    direction: 'Credit',
    status: pushToCardMachine.begin('Pending'),
    attempts: 0,
  };
  const legs = [pushLeg(ordered, account, 'pushToCardTransaction')] as const;
  const early = accountRejection(account) ?? passedLimit;
  const clearance = early === undefined ? clearOrReject(legs) : { rejection: early };
  if ('rejection' in clearance) {
    const payment = rejectedFor(ordered, account, clearance.rejection);
    const snapshot = pushSnapshotOf(payment, account);
    const creation = creationOf(payment, [paymentCreatedEvent(snapshot), ...paymentStatusEvents(snapshot, 'Pending')]);
    return { payment, change: mergeChanges(creation, { writes: [replace(account)] }) };
  }
  const { booked, change } = move(now, clearance);
  const [{ transaction, account: after }] = booked;
  const payment: PushToCardPayment = {
    ...ordered,
    transaction: { type: transaction.type, id: transaction.id },
    sealedConfiguration: cipher.seal(JSON.stringify(configuration), paymentContext(ordered, 'configuration')),
    ...dueAttributes(ordered.organisationId, ordered, ordered.createdAt),
  };
  const creation = creationOf(payment, [paymentCreatedEvent(pushSnapshotOf(payment, after))]);
  const writes = countForCustomers(pushMovement(payment), customerLimits);
  return { payment, change: mergeChanges(creation, change, { writes }) };
}

/** The movement that counts against the limits of the account's owners. */
export function pushMovement(
  payment: Pick<PushToCardPayment, 'organisationId' | 'customerIds' | 'amount' | 'createdAt'>,
) {
  const { organisationId, customerIds, amount, createdAt: at } = payment;
  return { organisationId, customerIds, amount, at, flow: 'cardPushes' } as const satisfies CustomerMovement;
}

/** The configuration that the provider needs for a payment whose outcome is not known yet. */
export function openConfiguration(payment: PushToCardPayment, cipher: FieldCipher): CardConfiguration {
  invariant(payment.sealedConfiguration !== undefined, `push ${payment.id} is under way and has no configuration`);
  const opened = cipher.open(payment.sealedConfiguration, paymentContext(payment, 'configuration'));
  return JSON.parse(opened) as CardConfiguration;
}

/** Takes money from the account for a card, or gives it back. */
export const pushLeg = (
  { amount, description, tags, type: paymentType, id }: PushToCardPayment,
  account: Account,
  type: 'pushToCardTransaction' | 'pushToCardReversalTransaction',
): Leg => ({
  account,
  type,
  amount,
  direction: type === 'pushToCardTransaction' ? 'Debit' : 'Credit',
  transaction: { summary: description, tags, payment: { type: paymentType, id } },
});

/** A push to card with its account, for its events. */
export const pushSnapshotOf = (payment: PushToCardPayment, account: Account): PaymentSnapshot => ({
  payment,
  account,
  resource: pushToCardPaymentToResource(payment),
});
