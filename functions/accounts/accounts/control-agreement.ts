import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mustBeChangeable } from './account.ts';
import type { dacaStatuses } from './statuses.ts';
import type { Account } from './store.ts';

type DacaState = (typeof dacaStatuses)[number] | 'None';

/**
 * The life of a deposit account control agreement: a lender's claim on an account is entered, activated when the lender
 * takes control, and deactivated when the owners get control back; it is then Entered again. See docs/states.md.
 */
export const controlAgreementTransitions = {
  enter: { from: ['None'], to: 'Entered' },
  activate: { from: ['Entered'], to: 'Activated' },
  deactivate: { from: ['Activated'], to: 'Entered' },
} as const satisfies Record<string, { from: readonly DacaState[]; to: (typeof dacaStatuses)[number] }>;
export type ControlAgreementTransition = keyof typeof controlAgreementTransitions;

/**
 * The account after a step of its control agreement, or undefined if the agreement is in the target state already. Refuses
 * with 409 any other state of the agreement, which the error names, and an account that cannot be changed.
 */
export function moveControlAgreement(
  account: Account,
  transition: ControlAgreementTransition,
  at: Instant,
): Account | undefined {
  const state: DacaState = account.dacaStatus ?? 'None';
  const { from, to } = controlAgreementTransitions[transition];
  if (state === to) return undefined;
  mustBeChangeable(account);
  if (!(from as readonly DacaState[]).includes(state)) {
    const stands = state === 'None' ? 'has no control agreement' : `has a control agreement that is ${state}`;
    throw new Problem('invalid_state', `The account ${stands}; it cannot be moved to ${to}`);
  }
  return { ...account, dacaStatus: to, updatedAt: at };
}

/**
 * Refuses with 403 a payment by a customer from an account that a lender controls: only tokens of the organisation can
 * move money from it. `pointer` is the account's place in the body.
 */
export function mustBeInControl(
  caller: Pick<Caller, 'kind'>,
  payer: Pick<Account, 'id' | 'dacaStatus'>,
  pointer?: string,
): void {
  if (caller.kind === 'organisation' || payer.dacaStatus !== 'Activated') return;
  const detail = `A lender controls the account ${payer.id}: no customer token moves money from it`;
  throw new Problem('forbidden', pointer === undefined ? { detail } : { detail, pointer });
}
