/** The rules of a scope. Without any, every token may hold and use it. */
export interface ScopeRule {
  /** Only tokens of this kind may use it. API tokens may hold scopes of customers, to grant them to customer tokens. */
  readonly only?: 'organisation' | 'customer';
  /** A customer token gets it only after two-factor authentication by a code on the customer's phone. */
  readonly needsTwoFactor?: true;
  /** It concerns all accounts, so a token that is limited to some of them cannot use it. */
  readonly spansAccounts?: true;
}

/**
 * Every scope that a token can hold, and its rules: what moves funds or opens the way to it (a counterparty, the phone
 * that codes are sent to) and what shows a whole card needs two-factor authentication.
 */
export const scopeRules = {
  applications: { only: 'organisation' },
  'applications-write': { only: 'organisation' },
  customers: {},
  'customers-write': { needsTwoFactor: true },
  'customer-tags-write': {},
  'customer-token': { only: 'organisation' },
  'customer-token-write': { only: 'organisation' },
  accounts: {},
  'accounts-write': {},
  cards: {},
  'cards-write': {},
  'cards-sensitive': { only: 'customer', needsTwoFactor: true },
  'cards-sensitive-write': { only: 'customer', needsTwoFactor: true },
  transactions: {},
  'transactions-write': {},
  authorizations: {},
  'authorization-requests': { only: 'organisation' },
  'authorization-requests-write': { only: 'organisation' },
  payments: {},
  'payments-write': { needsTwoFactor: true },
  'payments-write-counterparty': { needsTwoFactor: true },
  'payments-write-linked-account': { needsTwoFactor: true },
  'payments-write-ach-debit': { needsTwoFactor: true },
  'ach-payments-write': { needsTwoFactor: true },
  'wire-payments-write': { needsTwoFactor: true },
  'received-payments': { only: 'organisation' },
  'received-payments-write': { only: 'organisation' },
  counterparties: {},
  'counterparties-write': { needsTwoFactor: true },
  'batch-releases': { only: 'organisation' },
  'batch-releases-write': { only: 'organisation' },
  chargebacks: { only: 'organisation' },
  'chargebacks-write': { only: 'organisation' },
  rewards: { only: 'organisation' },
  'rewards-write': { only: 'organisation' },
  'check-deposits': {},
  'check-deposits-write': {},
  'check-payments': {},
  'check-payments-write': { needsTwoFactor: true },
  statements: {},
  events: { only: 'organisation', spansAccounts: true },
  'events-write': { only: 'organisation', spansAccounts: true },
  webhooks: { only: 'organisation', spansAccounts: true },
  'webhooks-write': { only: 'organisation', spansAccounts: true },
  'api-tokens': { only: 'organisation' },
  'api-tokens-write': { only: 'organisation' },
} as const satisfies Readonly<Record<string, ScopeRule>>;

export type Scope = keyof typeof scopeRules;

export const scopes = Object.keys(scopeRules) as readonly Scope[];

/** The rules of a scope. */
export const ruleOf = (scope: Scope): ScopeRule => scopeRules[scope];

const known: ReadonlySet<string> = new Set(scopes);

/** The scopes of a text that separates them by spaces, each once; undefined where one is unknown or there is none. */
export function readScopes(text: string): readonly Scope[] | undefined {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  return names.length > 0 && names.every((name) => known.has(name)) ? (names as Scope[]) : undefined;
}
