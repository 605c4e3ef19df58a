import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type ReceivedPayment, receivedPayments } from './store.ts';

/** The items for a step of a received payment: the payment, and its account, whose id is the start of the payment's id. */
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
export function foundReceivedPayment({ payment, account: owned }: Found, id: string) {
  if (payment === undefined) throw notFound('The received payment', id);
  invariant(owned !== undefined, `the account of received payment ${id} does not exist`);
  return { payment, account: owned };
}
