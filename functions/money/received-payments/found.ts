import { knowingArchived, mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import { accountRejection } from '../../accounts/accounts/account.ts';
import { type Account, account } from '../../accounts/accounts/store.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type ReceivedPayment, receivedPayments } from './store.ts';

/** What a step of a received payment loads: it, and the account that begins its id. */
export function loadReceivedPayment(organisationId: string, id: string) {
  const ownerId = parseChildId(id)?.ownerId;
  return {
    payment: receivedPayments.ref(organisationId, id),
    account: ownerId === undefined ? undefined : account(organisationId, ownerId),
  };
}

interface Found {
  readonly payment: ReceivedPayment | undefined;
  readonly account: Account | undefined;
}

/** The received payment with its account. Refuses with 404 where there is none. */
export function mustBeFound({ payment, account: owned }: Found, id: string) {
  if (payment === undefined) throw notFound('The received payment', id);
  invariant(owned !== undefined, 'the account of a received payment exists');
  return { payment, account: owned };
}

/** Refuses with 409 where no owner of the account is Active. */
export async function mustBeOwned(table: Table, owned: Account): Promise<void> {
  mustHaveActiveOwner(await knowingArchived(table, owned));
}

/** Refuses with 409 to move money on request on an account that is not Open, or whose owners are all Archived. */
export function mustTakePayments(owned: Account): void {
  mustHaveActiveOwner(owned);
  if (accountRejection(owned) !== undefined) throw new Problem('invalid_state', `The account is ${owned.status}`);
}
