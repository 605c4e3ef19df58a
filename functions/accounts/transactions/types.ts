/** Every type of transaction that this platform books, in the order of the specification. */
export const transactionTypes = [
  'originatedAchTransaction',
  'receivedAchTransaction',
  'returnedAchTransaction',
  'returnedReceivedAchTransaction',
  'dishonoredAchTransaction',
  'bookTransaction',
  'wireTransaction',
  'releaseTransaction',
  'paymentAdvanceTransaction',
  'repaidPaymentAdvanceTransaction',
  'pushToCardTransaction',
  'pushToCardReversalTransaction',
  'paymentCanceledTransaction',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
