import { account } from '../../accounts/accounts/for-others.ts';
import { clearForRail } from '../../accounts/ledger/clear-for-rail.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { transactions } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { dishonor } from './return.ts';
import { receivedPayments } from './store.ts';

/**
 * Records that the originating bank dishonours the return of a received payment: the money of the entry is booked again, once. Answers why it
 * cannot be: a payment that was never booked has no return that moved money. Throws a Problem if the account cannot pay the debit again.
 */
export function dishonorReturn(platform: Platform, moment: Moment, id: string): Promise<string | undefined> {
  const { organisationId } = moment;
  const { table } = platform;
  return withOptimisticRetry(platform, async () => {
    const [payment] = await receivedPayments.byId(table, organisationId, [id]);
    if (payment === undefined) return 'there is no such received payment';
    if (payment.transferOf !== undefined) return 'it is a transfer between two accounts here';
    const booked = payment.receivePaymentTransaction;
    if (booked === undefined) return 'the returned entry was never booked';
    const [original] = await transactions.byId(table, organisationId, [booked.id]);
    invariant(original !== undefined, 'the transaction of a received payment was not found');
    if (original.returnedBy === undefined) return 'the entry was not returned';
    const [transaction] = await transactions.byId(table, organisationId, [original.returnedBy.id]);
    invariant(transaction !== undefined, 'the return of a transaction was not found');
    if (transaction.dishonoredBy !== undefined) return undefined;
    const owner = account(organisationId, payment.accountId);
    const stored = await table.get(owner.key);
    invariant(stored !== undefined, 'the account of a received payment was not found');
    const clearing = (legs: readonly [Leg]) => clearForRail(legs, 'the entry cannot be booked again');
    const { change } = dishonor({ transaction, payment, account: owner.parse(stored) }, moment.now, clearing);
    await commit(platform, moment, change);
    return undefined;
  });
}
