export const declineReasons = [
  'AccountClosed',
  'CardExceedsAmountLimit',
  'DoNotHonor',
  'InsufficientFunds',
  'InvalidMerchant',
  'ReferToCardIssuer',
  'RestrictedCard',
  'Timeout',
  'TransactionNotPermittedToCardholder',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
