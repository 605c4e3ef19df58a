/** The flows of money by card: `cardTransactions` are uses that are neither purchases nor at an ATM. */
export const cardFlows = ['withdrawals', 'deposits', 'purchases', 'cardTransactions'] as const;
export type CardFlow = (typeof cardFlows)[number];
