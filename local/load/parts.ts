/** The parts of the mix. Shares are percent of the whole rate. */
export const parts = {
  payments: { share: 60, help: 'book payments between any two accounts' },
  'one-pays-many': { share: 5, help: 'book payments of one hot account' },
  'many-pay-one': { share: 5, help: 'book payments to one hot account' },
  gets: { share: 15, help: 'gets of payments that were accepted' },
  lists: { share: 15, help: 'lists of transactions and payments of an account' },
} as const satisfies Record<string, { readonly share: number; readonly help: string }>;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as readonly Part[];
