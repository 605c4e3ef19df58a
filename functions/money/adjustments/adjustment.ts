import type { Account } from '../../accounts/accounts/for-others.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import type { Adjustment } from './store.ts';

/**
 * Corrects the balance of an account, in any status of it, and even where that leaves less than nothing. Only an operator can
 * order it.
 */
export function decideAdjustment(
  account: Account,
  { amount, direction, description }: Pick<Adjustment, 'amount' | 'direction' | 'description'>,
  now: Instant,
): { readonly transaction: Transaction; readonly change: DatedChange } {
  const { booked, change } = move(
    now,
    clearByRule([
      {
        account,
        type: 'adjustmentTransaction',
        direction,
        amount,
        pointer: '/data/relationships/account',
        transaction: { summary: description, description, tags: {} },
      },
    ]),
  );
  return { transaction: booked[0].transaction, change };
}
