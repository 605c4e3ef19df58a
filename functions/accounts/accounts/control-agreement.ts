import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { mustBeChangeable } from './account.ts';
import { dacaStatuses } from './statuses.ts';
import type { Account } from './store.ts';

/** The states of a control agreement; `None` is that of an account without one. */
const agreementStates = ['None', ...dacaStatuses] as const;

/**
 * The life of a deposit account control agreement: a lender's claim on an account is entered, activated when the lender
 * takes control, and deactivated when the owners get control back; it is then Entered again. See docs/generated/states.md.
 */
export const controlAgreementMachine = stateMachine({
  thing: 'control agreement',
  states: agreementStates,
  begins: ['None'],
  steps: {
    enter: { from: ['None'], to: 'Entered' },
    activate: { from: ['Entered'], to: 'Activated' },
    deactivate: { from: ['Activated'], to: 'Entered' },
  },
  sentence: (state) =>
    state === 'None' ? 'The account has no control agreement' : `The account has a control agreement that is ${state}`,
});
export type ControlAgreementStep = StepName<typeof controlAgreementMachine>;

/**
 * The account after a step of its control agreement, or undefined if the agreement is in the target state already. Refuses
 * with 409 any other state of the agreement, which the error names, and an account that cannot be changed.
 */
export function moveControlAgreement(account: Account, step: ControlAgreementStep, at: Instant): Account | undefined {
  const agreement = { status: account.dacaStatus ?? 'None' } as const;
  if (controlAgreementMachine.isRepeated(agreement, step)) return undefined;
  mustBeChangeable(account);
  const dacaStatus = controlAgreementMachine.next(agreement, step);
  return { ...account, dacaStatus, updatedAt: at };
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
