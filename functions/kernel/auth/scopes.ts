import { declaredScopes } from './scopes.generated.ts';

/** The rules of a scope. Without any, every token may hold and use it. */
export interface ScopeRule {
  /** Only tokens of this kind may use it. API tokens may hold scopes of customers, to grant them to customer tokens. */
  readonly only?: 'organisation' | 'customer';
  /** A customer token gets it only after two-factor authentication by a code on the customer's phone. */
  readonly needsTwoFactor?: true;
  /** It concerns all accounts, so a token that is limited to some of them cannot use it. */
  readonly spansAccounts?: true;
}

/** Scopes that tokens can hold although no manifest declares them yet. A manifest that declares one takes it over: delete it here. */
export const reservedScopes = {
  'payments-write-linked-account': { needsTwoFactor: true },
  'payments-write-ach-debit': { needsTwoFactor: true },
  'wire-payments-write': { needsTwoFactor: true },
  'check-payments': {},
  'check-payments-write': { needsTwoFactor: true },
} as const;

/**
 * Every scope that a token can hold, and its rules. Scopes that move funds, that prepare it (a counterparty, the phone that
 * codes are sent to) or that show a whole card need two-factor authentication. The manifests declare the scopes of their
 * operations (`scopes`).
 */
export const scopeRules = { ...declaredScopes, ...reservedScopes } as const satisfies Readonly<
  Record<string, ScopeRule>
>;

export type Scope = keyof typeof scopeRules;

export const scopes = Object.keys(scopeRules) as readonly Scope[];

/** The rules of a scope. */
export const ruleOf = (scope: Scope): ScopeRule => scopeRules[scope];

const known: ReadonlySet<string> = new Set(scopes);

/** The scopes of a text that separates them by spaces, each once; undefined where one is unknown or there is none. */
export function readScopes(text: string): readonly Scope[] | undefined {
  const names = namesIn(text);
  return names.length > 0 && names.every((name) => known.has(name)) ? (names as Scope[]) : undefined;
}

/** The names of a text that are no scopes. */
export const unknownScopes = (text: string): readonly string[] => namesIn(text).filter((name) => !known.has(name));

const namesIn = (text: string): readonly string[] => [...new Set(text.split(' ').filter((name) => name !== ''))];
