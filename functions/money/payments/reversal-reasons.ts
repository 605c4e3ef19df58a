/** Why a sent ACH payment may be reversed. The network allows no other reason. */
export const reversalReasons = ['Duplicate', 'WrongReceiver', 'WrongAmount', 'WrongDate', 'WagesPaidByCheck'] as const;
export type ReversalReason = (typeof reversalReasons)[number];
