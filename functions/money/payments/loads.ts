import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import { type Payment, payments } from './store.ts';

/** A payment and its account. The payment's id contains the id of the account. */
export function paymentAndAccount(
  organisationId: string,
  id: string,
): { readonly payment: ItemRef<Payment> | undefined; readonly account: ItemRef<Account> | undefined } {
  const ids = parseChildId(id);
  return {
    payment: payments.ref(organisationId, id),
    account: ids && account(organisationId, ids.ownerId),
  };
}
