import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import type { Settings } from '../../ports/settings.ts';
import { withNextPayment } from '../interest/next-payment.ts';
import { takenOverAttributes } from './account-attributes.generated.ts';
import { followingAttributes } from './attribute-moves.ts';
import { accountCreated, accountEvent } from './events.ts';
import { emptyLedger, laterThanLast } from './new-account.ts';
import { withAccount } from './owners.ts';
import { type Account, accountItem, accountKey, accounts } from './store.ts';

/** An account that moves to another bank, with what changes together with it. */
export interface AccountMove {
  readonly old: Account;
  /** The account that was opened with the number: the old one itself, unless that was moved before. */
  readonly first: Account;
  /** Of the only owner. */
  readonly head: CustomerHead;
  /** Of the account at the new bank; no account has it. */
  readonly id: string;
  /** Of the new bank. */
  readonly routingNumber: string;
}

/**
 * Opens an account at another bank in place of an old one: empty, and with the attributes that follow (attribute-moves.ts). Both accounts are in
 * use until the old one is closed. The account that was opened with the number names the new one from then on, so it is found by its
 * numbers, and the customer's later accounts are opened at the new bank.
 */
export function openMovedAccount(
  { old, first, head, id, routingNumber }: AccountMove,
  now: Instant,
  settings: Settings,
): { readonly account: Account; readonly change: DatedChange } {
  const createdAt = laterThanLast(now, [head]);
  const opening = accountItem.parse({
    ...accountKey(old.organisationId, id),
    ...emptyLedger(createdAt),
    ...followingAttributes(old),
    id,
    routingNumber,
  });
  const account = withNextPayment(opening, settings, createdAt);
  const named: Account = { ...first, movedAccounts: { ...first.movedAccounts, [routingNumber]: id } };
  const counted = { ...withAccount(head, id, ''), lastAccountAt: createdAt, routingNumber };
  return {
    account,
    change: {
      at: createdAt,
      writes: [insert(account), replace(named), replace(counted)],
      events: [accountEvent(accountCreated, account, {})],
      listed: [accounts.listed(id)],
    },
  };
}

/**
 * Closes the move of an account: `after` is the old account without the values that the account at the new bank takes over (unpaid
 * interest, for example), and `heir` is that account with them. There is no `heir` if there is nothing to take over.
 */
export function takeOver(closed: Account, to: Account): { readonly after: Account; readonly heir?: Account } {
  const { pk, sk } = closed;
  const kept = Object.entries(closed).filter(([name]) => !takenOverAttributes.some((one) => one === name));
  const after = accountItem.parse({ ...Object.fromEntries(kept), pk, sk });
  if (takenOverAttributes.every((name) => (closed[name] ?? 0) === 0)) return { after };
  const sums = takenOverAttributes.map((name) => [name, (to[name] ?? 0) + (closed[name] ?? 0)] as const);
  return { after, heir: { ...to, ...Object.fromEntries(sums) } };
}
