import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { about, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { lateOwedReturnMessage, owedReturnUses, returnOfPayment } from './owed-return.ts';
import { receivedPaymentChange, complete, sendBack } from './steps.ts';
import { type ReceivedPayment, receivedPaymentItem, receivedPaymentKind } from './store.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import { departureReads } from '../ach-files/departure.ts';
import { unsentEntryMessage, waitForDeparture } from '../payments/ach-clearing.ts';
import { paymentKind, payments } from '../payments/for-others.ts';
import { bankOf } from '../../organisations/banks.ts';

/** The due steps of a received payment: its completion, and its return where it was marked for return. */
export const receivedPaymentSteps: DueKind = {
  kind: receivedPaymentKind,
  resource: { type: 'receivedPayment', id: 'owner and number' },
  worker: 'settlement',
  // Others have sent it. The rail sets a deadline for its return.
  whenSuspended: 'goesOn',
  run: runReceivedPayment,
  ends: receivedPaymentKind,
  reads: [paymentKind, ...departureReads],
  writes: [...movementKinds, receivedPaymentKind, ...owedReturnUses],
  needs: ['cipher'],
  alarmsOn: [lateOwedReturnMessage, unsentEntryMessage],
};

/**
 * Does the step of a received payment that is due, once: the payment changes in the same table transaction that books its
 * money, and only if it has not changed since it was read.
 */
export async function runReceivedPayment(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(key);
    const one = stored && receivedPaymentItem.parse(stored);
    if (one?.dueAt === undefined || one.dueAt > moment.now) return 'not due';
    const ref = account(one.organisationId, one.accountId);
    const owner = await platform.table.get(ref.key);
    invariant(owner !== undefined, 'the account of a received payment was not found');
    const receiver = ref.parse(owner);
    const again = await waitForTransfer(platform, one, moment);
    if (again !== undefined) {
      const waiting = { ...one, ...dueAttributes(one.organisationId, one, again) };
      const change = { writes: [replace(waiting)], due: dueOf(waiting) };
      await commit(platform, moment, about(change, { type: 'achReceivedPayment', id: one.id }));
      return 'done';
    }
    const step =
      one.status === 'MarkedForReturn'
        ? sendBack(one, moment.now)
        : complete(one, receiver, moment.now, bankOf(platform.settings, receiver.routingNumber).ach);
    const back =
      step.payment.status === 'Returned'
        ? await returnOfPayment(platform, moment, step.payment, receiver)
        : { writes: [] };
    const change = mergeChanges(receivedPaymentChange(step, one), back);
    await commit(platform, moment, about(change, { type: 'achReceivedPayment', id: one.id }));
    return 'done';
  });
}

/** When to look again at the arrival of a transfer whose entry has not left at the other bank; undefined if nothing is in the way. */
async function waitForTransfer(
  platform: Platform,
  one: ReceivedPayment,
  { now }: Moment,
): Promise<Instant | undefined> {
  const { organisationId, transferOf, status } = one;
  if (transferOf === undefined || status !== 'Pending') return undefined;
  const payment = await readItem(platform.table, payments.ref(organisationId, transferOf));
  const from = payment && (await readItem(platform.table, account(organisationId, payment.accountId)));
  if (payment?.type !== 'achPayment' || from === undefined) return undefined;
  return waitForDeparture(platform, { payment, account: from }, now);
}
