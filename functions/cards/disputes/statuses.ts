import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';

/** Why a transaction of a dispute moves money, and in which direction. */
export const disputeReasons = {
  ProvisionalCredit: 'Credit',
  ProvisionalCreditReversalDenied: 'Debit',
  ProvisionalCreditReversalResolved: 'Debit',
  FinalCredit: 'Credit',
} as const;
export type DisputeReason = keyof typeof disputeReasons;

/** The statuses to which the processor or the network brings a dispute. */
export const disputeOutcomes = ['ProvisionallyCredited', 'Denied', 'ResolvedWon', 'ResolvedLost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Why a dispute is Denied. */
export const denialReasons = ['RefusedByProcessor', 'DecidedByProcessor', 'Withdrawn'] as const;
export type DenialReason = (typeof denialReasons)[number];

/** How far the network has come with a dispute. It only goes on, and ends with the decision. */
export const disputePhases = ['Chargeback', 'Representment', 'SecondChargeback', 'Arbitration'] as const;
export type DisputePhase = (typeof disputePhases)[number];

export const disputeStatuses = ['InvestigationStarted', ...disputeOutcomes] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

const open = ['InvestigationStarted', 'ProvisionallyCredited'] as const;

/** The life of a dispute. `replaceCredit` follows a credit by the merchant. */
export const disputeMachine = stateMachine({
  thing: 'dispute',
  states: disputeStatuses,
  begins: ['InvestigationStarted'],
  steps: {
    credit: { from: ['InvestigationStarted'], to: 'ProvisionallyCredited' },
    deny: { from: open, to: 'Denied' },
    win: { from: open, to: 'ResolvedWon' },
    lose: { from: open, to: 'ResolvedLost' },
    replaceCredit: { from: ['ProvisionallyCredited'], to: 'ResolvedWon' },
  },
});

/** The step that leads to each outcome. */
export const stepToOutcome = {
  ProvisionallyCredited: 'credit',
  Denied: 'deny',
  ResolvedWon: 'win',
  ResolvedLost: 'lose',
} as const satisfies Readonly<Record<DisputeOutcome, StepName<typeof disputeMachine>>>;
