import { definePartner, type PartnerSettings, type PublicApiSettings } from '../define-port.ts';

/** Seconds after which a request to the provider within a create times out. */
export const linkTimeoutSeconds = 3;

export const linkedAccountTypes = ['Checking', 'Savings', 'Loan'] as const;
export type LinkedAccountType = (typeof linkedAccountTypes)[number];

/** The external account that a processor token identifies. */
export interface LinkedAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: LinkedAccountType;
  /** Present if these are not the real numbers of the account: the bank made them for this link, and they stop with it. */
  readonly isTokenized?: true;
  /** The direction in which the bank of the account takes no ACH entries: money cannot go to it (Credit), or be pulled from it (Debit). */
  readonly refuses?: 'Credit' | 'Debit';
}

/** The balance of an external account, in cents; it may be overdrawn. The bank reports at least one of the two. */
export type LinkedBalance =
  | { readonly balanceCents: number; readonly availableCents?: number }
  | { readonly balanceCents?: undefined; readonly availableCents: number };

/**
 * - `timeout`: no complete answer in time
 * - `login required`: the owner has to link the account again
 * - `unknown token`: the provider does not know the token, or has revoked it
 * - `unsupported`: the bank of the account does not report this
 * - `unverified account`: nobody has verified yet that the owner has access to the account, or the verification failed
 * - `unusable account`: no ACH entry can be made with the numbers of the account
 * - `rate limited`: the provider was asked too often
 * - `bank unavailable`: the bank of the account does not answer the provider
 * - `credentials refused`: our credentials or rights at the provider are wrong
 * - `unavailable`: the provider refused, closed the connection, or sent an invalid answer
 * - `disabled`: the stage has no provider
 */
export type LinkFailure =
  | 'timeout'
  | 'login required'
  | 'unknown token'
  | 'unsupported'
  | 'unverified account'
  | 'unusable account'
  | 'rate limited'
  | 'bank unavailable'
  | 'credentials refused'
  | 'unavailable'
  | 'disabled';

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

/** The environments of Plaid. Tokens, secrets and addresses of one mean nothing in the other. */
export type PlaidEnvironment = 'production' | 'sandbox';

/** Plaid as the provider of a stage (docs/partners/plaid.md). The parameter has the client id and the secret, as JSON. */
export interface PlaidSettings extends PublicApiSettings {
  readonly provider: 'plaid';
  readonly environment: PlaidEnvironment;
}

/** A provider that speaks our own protocol (docs/partners/account-linking.md), or Plaid. */
export type LinkingSettings = (PartnerSettings & { readonly provider?: undefined }) | PlaidSettings;

/** The provider of the stage. A stage without one refuses processor tokens. */
export const accountLinkingPort = definePartner<'accountLinking', AccountLinking, LinkingSettings>({
  name: 'accountLinking',
  refusing: (refuse) => ({ account: refuse, owners: refuse, balance: refuse }),
});
