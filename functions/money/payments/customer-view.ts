import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import type { Viewer } from '../../kernel/jsonapi/resource.ts';

/** Reasons that may be about the account on the other side. */
const accountReasons: ReadonlySet<unknown> = new Set([
  'AccountFrozen',
  'AccountClosed',
  'CounterpartyCustomerArchived',
]);

/**
 * A payment as a customer token sees it: without the owner of the other account, unless that is the customer, and without a
 * reason that could tell the state of a stranger's account. A customer's own order to such an account is refused before
 * (createBook, createAch), so only payments of schedules can have that reason because of the other side. The account that a
 * reason is about is not shown either.
 */
export function paymentToCustomer(one: ResourceObject, { customerId }: Viewer): ResourceObject {
  const { counterpartyCustomer, ...relationships } = one.relationships ?? {};
  const owner = counterpartyCustomer?.data as ResourceLink | undefined;
  if (owner?.id === customerId) return one;
  const { reasonAccount: _, ...attributes } = one.attributes;
  const shown = { ...one, attributes, relationships };
  return 'recurringPayment' in relationships ? withoutAccountReason(shown) : shown;
}

/** The same for a run of a schedule. */
export function withoutAccountReason(one: ResourceObject): ResourceObject {
  const { reason, ...attributes } = one.attributes;
  return accountReasons.has(reason) ? { ...one, attributes } : one;
}
