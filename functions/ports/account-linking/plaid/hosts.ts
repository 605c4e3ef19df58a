import type { PlaidEnvironment } from '../port.ts';

/** The address of each environment. */
export const plaidHosts: Readonly<Record<PlaidEnvironment, string>> = {
  production: 'https://production.plaid.com',
  sandbox: 'https://sandbox.plaid.com',
};
