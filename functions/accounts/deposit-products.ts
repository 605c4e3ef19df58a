/** Deposit products that accounts can be opened with. */
export const depositProductNames = ['checking', 'savings'] as const;
