import { definePort, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a provider that is asked within a create is given up. */
export const linkTimeoutSeconds = 3;

export const linkedAccountTypes = ['Checking', 'Savings', 'Loan'] as const;
export type LinkedAccountType = (typeof linkedAccountTypes)[number];

/** The external account that a processor token stands for. */
export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: LinkedAccountType;
}

/** What an external account holds, in cents; it may be overdrawn. */
export interface LinkedBalance {
  readonly balanceCents: number;
  /** Where the bank tells it. */
  readonly availableCents?: number;
}

/**
 * - `timeout`: no whole answer in time
 * - `login required`: the owner has to link the account anew
 * - `unknown token`: the provider knows no such token, or has taken it back
 * - `unsupported`: the bank of the account does not tell this
 * - `unavailable`: the provider refuses, breaks off or talks nonsense
 * - `disabled`: the stage has no provider
 */
export type LinkFailure = 'timeout' | 'login required' | 'unknown token' | 'unsupported' | 'unavailable' | 'disabled';

export interface LinkFailed {
  readonly outcome: 'failed';
  readonly failure: LinkFailure;
}

export type LinkAnswer<T> = { readonly outcome: 'answered'; readonly value: T } | LinkFailed;

/**
 * The provider through whom customers link their accounts at other banks. Each question is answered within `timeoutMs`,
 * whatever the provider does, and never by an exception; asking again is safe. Tokens are secrets.
 */
export interface AccountLinking {
  account(token: string, timeoutMs: number): Promise<LinkAnswer<LinkedAccount>>;
  /** The names of the owners. `asked` is the name that they are looked up for, of which a simulator makes use. */
  owners(token: string, timeoutMs: number, asked?: string): Promise<LinkAnswer<readonly string[]>>;
  balance(token: string, timeoutMs: number): Promise<LinkAnswer<LinkedBalance>>;
}

/** A deployed stage is told where its provider is. A stage without a provider, or a sandbox, is told nothing. */
export const accountLinkingPort = definePort<'accountLinking', AccountLinking, PartnerSettings>({
  name: 'accountLinking',
  refusing: (refuse) => ({ account: refuse, owners: refuse, balance: refuse }),
});
