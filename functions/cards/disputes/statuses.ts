/** Why a transaction of a dispute moves money, and in which direction. */
export const disputeReasons = {
  ProvisionalCredit: 'Credit',
  ProvisionalCreditReversalDenied: 'Debit',
  ProvisionalCreditReversalResolved: 'Debit',
  FinalCredit: 'Credit',
} as const;
export type DisputeReason = keyof typeof disputeReasons;

export const disputeStatuses = [
  'InvestigationStarted',
  'ProvisionallyCredited',
  'Denied',
  'ResolvedWon',
  'ResolvedLost',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

type Steps = Readonly<Partial<Record<DisputeStatus, readonly DisputeReason[]>>>;

/** From each status the statuses that follow, with the transactions that each step books. */
export const disputeSteps: Readonly<Record<DisputeStatus, Steps>> = {
  InvestigationStarted: {
    ProvisionallyCredited: ['ProvisionalCredit'],
    Denied: [],
    ResolvedWon: ['FinalCredit'],
    ResolvedLost: [],
  },
  ProvisionallyCredited: {
    Denied: ['ProvisionalCreditReversalDenied'],
    ResolvedWon: ['ProvisionalCreditReversalResolved', 'FinalCredit'],
    ResolvedLost: ['ProvisionalCreditReversalDenied'],
  },
  Denied: {},
  ResolvedWon: {},
  ResolvedLost: {},
};
