/** Why a holder disputes a transaction: the claims that the networks know. */
export const claimReasons = [
  'Fraud',
  'NotReceived',
  'NotAsDescribed',
  'Canceled',
  'CreditNotProcessed',
  'Duplicate',
  'IncorrectAmount',
  'PaidByOtherMeans',
  'CashNotReceived',
  'Other',
] as const;

/** What a holder claims about a transaction. */
export interface Claim {
  readonly reason: (typeof claimReasons)[number];
  /** The holder's words. */
  readonly description?: string | undefined;
}
