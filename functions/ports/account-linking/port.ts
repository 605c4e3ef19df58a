import { definePartner, type PartnerSettings } from '../define-port.ts';

/** Seconds after which a request to the provider within a create times out. */
export const linkTimeoutSeconds = 3;

export const linkedAccountTypes = ['Checking', 'Savings', 'Loan'] as const;
export type LinkedAccountType = (typeof linkedAccountTypes)[number];

/** The external account that a processor token identifies. */
export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: LinkedAccountType;
}

/** The balance of an external account, in cents; it may be overdrawn. */
export interface LinkedBalance {
  readonly balanceCents: number;
  /** Absent if the bank does not report it. */
  readonly availableCents?: number;
}

/**
 * - `timeout`: no complete answer in time
 * - `login required`: the owner has to link the account again
 * - `unknown token`: the provider does not know the token, or has revoked it
 * - `unsupported`: the bank of the account does not report this
 * - `unavailable`: the provider refused, closed the connection, or sent an invalid answer
 * - `disabled`: the stage has no provider
 */
export type LinkFailure = 'timeout' | 'login required' | 'unknown token' | 'unsupported' | 'unavailable' | 'disabled';

export interface LinkFailed {
  readonly outcome: 'failed';
  readonly failure: LinkFailure;
}

export type LinkAnswer<T> = { readonly outcome: 'answered'; readonly value: T } | LinkFailed;

/**
 * The provider through whom customers link their accounts at other banks. Each method resolves within `timeoutMs` and never
 * rejects. It is safe to repeat. Tokens are secrets.
 */
export interface AccountLinking {
  account(token: string, timeoutMs: number): Promise<LinkAnswer<LinkedAccount>>;
  /** The names of the owners. `asked` is the name that they will be compared with; only the simulator uses it. */
  owners(token: string, timeoutMs: number, nameToVerify?: string): Promise<LinkAnswer<readonly string[]>>;
  balance(token: string, timeoutMs: number): Promise<LinkAnswer<LinkedBalance>>;
}

/** The provider of the stage (docs/partners/account-linking.md). A stage without one refuses processor tokens. */
export const accountLinkingPort = definePartner<'accountLinking', AccountLinking, PartnerSettings>({
  name: 'accountLinking',
  refusing: (refuse) => ({ account: refuse, owners: refuse, balance: refuse }),
});
