import type { Account } from '../accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { momentFor } from './moment.ts';
import { post } from './posting.ts';
import { replace } from '../../kernel/table/write.ts';

/** An account whose hold has changed, and the change. */
export interface HeldAmount {
  /** When it changed. */
  readonly at: Instant;
  readonly account: Account;
  readonly change: Required<Pick<Change, 'at' | 'writes'>>;
}

/**
 * Changes the money that is held on an account, in cents: a positive number holds more, a negative one releases, and with zero only
 * other changes of the account are written. Balance =
 * available + hold stays true. The write of more hold fails unless the account is Open and has the money. What
 * books money too gives the change of the hold to `move()` instead, because an account is written once in a transaction. `isForced` holds more
 * whatever the account has and in any status: for what others have decided.
 */
export function changeHold(
  now: Instant,
  account: Account,
  signed: Cents,
  { isForced = false }: { readonly isForced?: boolean } = {},
): HeldAmount {
  const at = momentFor(now, account);
  if (signed === 0) return { at, account, change: { at, writes: [replace(account)] } };
  const posted = post(account, [], at, { signed, isForced });
  return { at, account: posted.account, change: { at, writes: posted.writes } };
}

/** A change of the money that is held on an account, beside a movement. */
export interface HoldChange {
  readonly accountId: string;
  /** Positive holds more, negative releases. Not zero. */
  readonly signed: Cents;
}

/** The change of the hold of an account by all of these, in cents. */
export const heldBy = (holds: readonly HoldChange[], accountId: string): Cents =>
  cents(holds.filter((one) => one.accountId === accountId).reduce((sum, { signed }) => sum + signed, 0));
