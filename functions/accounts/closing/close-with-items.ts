import { accountClosed, accountEvent } from '../accounts/events.ts';
import { type Account, accountKind } from '../accounts/for-others.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { endEach, type EndingCall, endingKinds } from './ending.ts';
import { endingsOfClosing } from './lives.generated.ts';

/** The kinds that {@link closeWithItems} writes. */
export const closeWithItemsKinds = [accountKind, ...endingKinds(endingsOfClosing)] as const;

interface Closing {
  readonly organisationId: string;
  /** As they are once they are Closed. */
  readonly accounts: readonly Account[];
  readonly closeReason: NonNullable<Account['closeReason']>;
}

/** How many writes {@link closeWithItems} makes for an account at most. */
export const closingWritesMax = (one: Account): number =>
  endingsOfClosing.reduce((sum, { writesMax }) => sum + writesMax(one), 1);

/** The change that stores accounts as Closed and ends what ends with them. Every account and every item has an event. */
export async function closeWithItems(
  { organisationId, accounts, closeReason }: Closing,
  call: EndingCall,
): Promise<Change> {
  const items = { organisationId, accounts, isFraud: closeReason === 'Fraud' };
  const stored = {
    writes: accounts.map((one) => replace(one)),
    events: accounts.map((one) => accountEvent(accountClosed, one, { closeReason })),
  };
  return mergeChanges(stored, ...(await endEach(endingsOfClosing, items, call)));
}
