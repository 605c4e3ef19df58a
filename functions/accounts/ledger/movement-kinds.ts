import { accountKind } from '../accounts/for-others.ts';
import { endOfDayKind } from '../end-of-day/for-others.ts';
import { transactionKind } from '../transactions/for-others.ts';

/**
 * The kinds that a movement of money may write: the account, its transactions, and the end of an earlier day if the daily
 * job is late. An operation or worker that moves money lists them in `uses.write` by this constant.
 */
export const movementKinds = [accountKind, transactionKind, endOfDayKind] as const;
