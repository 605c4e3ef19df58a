import { accountClosed, accountEvent } from '../../accounts/accounts/events.ts';
import { type Account, accountKind } from '../../accounts/accounts/for-others.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { closeCards, closeCardsKinds } from './close-cards.ts';

/** The kinds that {@link closeAccounts} writes. */
export const closeAccountsKinds = [accountKind, ...closeCardsKinds] as const;

interface Closing {
  readonly organisationId: string;
  /** As they are once they are Closed. */
  readonly accounts: readonly Account[];
  readonly closeReason: NonNullable<Account['closeReason']>;
}

/** The change that stores accounts as Closed and closes their cards. Every account and card has an event. */
export async function closeAccounts(
  { organisationId, accounts, closeReason }: Closing,
  call: Parameters<typeof closeCards>[1],
): Promise<Change> {
  const cards = await closeCards({ organisationId, accounts, isFraud: closeReason === 'Fraud' }, call);
  const stored = {
    writes: accounts.map((one) => replace(one)),
    events: accounts.map((one) => accountEvent(accountClosed, one, { closeReason })),
  };
  return mergeChanges(stored, cards);
}
