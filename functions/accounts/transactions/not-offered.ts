/** Types of transactions that the specification names and nothing makes. The filter knows them and finds none (docs/generated/not-offered.md). */
export const transactionTypesNotOffered = [
  'returnedWireTransaction',
  'interestShareTransaction',
  'sponsoredInterestTransaction',
  'negativeBalanceCoverageTransaction',
  'accountLowBalanceClosureTransaction',
  'cashDepositTransaction',
  'checkPaymentTransaction',
  'returnedCheckPaymentTransaction',
  'writeOffTransaction',
] as const;
