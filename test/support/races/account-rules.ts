import type { Fund, Move } from './acts.ts';
import { tell } from './log.ts';
import { book } from './payment-rules.ts';
import { type AccountState, type RaceState, stateReason } from './race-state.ts';
import { invalidState, words } from './words.ts';

type Status = AccountState['status'];

/** A transition of an account: the states that it may start from, the new state, and the event. */
const moves: Readonly<
  Record<Move['act'], { readonly from: readonly Status[]; readonly to: Status; readonly type: string }>
> = {
  freeze: { from: ['Open'], to: 'Frozen', type: 'account.frozen' },
  unfreeze: { from: ['Frozen'], to: 'Open', type: 'account.unfrozen' },
  close: { from: ['Open', 'Frozen'], to: 'Closed', type: 'account.closed' },
  reopen: { from: ['Closed'], to: 'Open', type: 'account.reopened' },
};

/** Freezes, unfreezes, closes or reopens an account. */
export function move(state: RaceState, { act, account: id }: Move): string {
  const { from, to, type } = moves[act];
  const before = state.account(id);
  if (before.status === to) return words(200, to);
  const isHeld = before.isArchived || (act === 'reopen' && state.isKnownArchived(before));
  if (!from.includes(before.status) || isHeld) return invalidState;
  if (to === 'Closed' && (before.balance !== 0 || hasOpenPayment(state, id))) return invalidState;
  state.patch(id, { status: to });
  tell(state.log, [{ type, attributes: {}, about: { account: id } }]);
  return words(200, to);
}

/** True where a payment of the account may still move money on it. */
const hasOpenPayment = ({ payments }: RaceState, id: string): boolean =>
  [...payments.values()].some(({ account, status }) => account === id && ['Pending', 'Clearing'].includes(status));

/** Archives a customer for good; Closed accounts are passed over. */
export function archive(state: RaceState, customer: string): string {
  if (state.customers.get(customer) === true) return '200 Archived';
  state.customers.set(customer, true);
  for (const [id, { owner, status }] of state.accounts) {
    if (owner === customer && status !== 'Closed') state.patch(id, { isArchived: true });
  }
  tell(state.log, [{ type: 'customer.archived', attributes: {}, about: { customer } }]);
  return '200 Archived';
}

/** Money comes in from outside, or is declined. */
export function fund(state: RaceState, { account: id, amount }: Fund): string {
  const before = state.account(id);
  if (state.isKnownArchived(before)) return invalidState;
  const reason = stateReason(before);
  const attributes = { reason, direction: 'Credit', amount };
  if (reason === undefined) tell(state.log, [book(state, id, amount, {})]);
  else tell(state.log, [{ type: 'declinedIncomingPayment.created', attributes, about: { account: id } }]);
  return words(201, reason);
}
