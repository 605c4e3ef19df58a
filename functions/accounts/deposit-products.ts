/** Deposit products that accounts can be opened with. */
export const depositProducts = {
  checking: { accountName: 'Checking' },
  savings: { accountName: 'Savings' },
} as const satisfies Record<string, { accountName: string }>;

export type DepositProduct = keyof typeof depositProducts;
export const depositProductNames = Object.keys(depositProducts) as [DepositProduct, ...DepositProduct[]];
