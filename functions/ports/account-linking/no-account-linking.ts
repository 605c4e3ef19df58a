import type { AccountLinking } from './port.ts';

const disabled = () => Promise.resolve({ outcome: 'failed', failure: 'disabled' } as const);

/** The account linking of a stage that has no provider. */
export const noAccountLinking: AccountLinking = { account: disabled, owners: disabled, balance: disabled };
