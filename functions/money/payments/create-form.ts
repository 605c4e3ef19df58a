import { mustBeOwned, mustHaveActiveOwner } from '../../accounts/accounts/archived-owners.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Counterparty } from '../counterparties/for-others.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Call } from '../../kernel/http/call.ts';
import type { Variant } from '../../kernel/http/variant.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Organisation } from '../../organisations/for-others.ts';
import type { Payment } from './store.ts';

/** The items that are read before a payment is decided; each form names those that it needs. */
export type PaymentLoads = {
  readonly account: ItemRef<Account>;
  readonly counterpartyAccount?: ItemRef<Account>;
  readonly counterparty?: ItemRef<Counterparty> | undefined;
  readonly organisation?: ItemRef<Organisation>;
};

type AnyCall = Call<'/payments', Variant, QueryShape, PaymentLoads>;

/** What deciding a payment of one form needs, of a request or of a member of a bulk. */
export interface CreateCall<Body> extends Pick<
  AnyCall,
  'organisationId' | 'caller' | 'author' | 'now' | 'table' | 'platform' | 'cipher' | 'once' | 'loaded' | 'attempt'
> {
  readonly body: Body;
}

/** A payment, and the change that creates it. */
export interface CreatedPayment {
  readonly payment: Payment;
  readonly change: Change;
}

/**
 * Refuses with 409 a payment ordered for an account whose owners are all Archived. A customer who calls is Active and owns
 * the account, so the owners of a Closed account are read for callers of the organisation only.
 */
export async function mustBeOrderable(
  { caller, table }: Pick<AnyCall, 'caller' | 'table'>,
  account: Account,
): Promise<void> {
  const pointer = '/data/relationships/account';
  if (caller.kind === 'customer') mustHaveActiveOwner(account, pointer);
  else await mustBeOwned(table, account, pointer);
}
