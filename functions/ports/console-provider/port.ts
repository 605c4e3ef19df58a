import { definePort } from '../define-port.ts';

/** Gives a role to people whose claim has a value. A claim with several values has it if one of them is it. */
export interface RoleClaim {
  /** The name of the claim, such as `groups`. */
  readonly claim: string;
  readonly value: string;
  /** One of the roles of the console (docs/integrate/console.md). */
  readonly role: string;
  readonly organisationId: string;
}

/** What the provider has to say of everybody who signs in. */
export interface RequiredClaim {
  readonly claim: string;
  readonly value: string;
}

/** How people sign in to the console of a stage (docs/operate/console.md). */
export interface ConsoleSettings {
  /** The issuer of the identity provider, as its tokens name it. Its discovery document is below it. */
  readonly issuer: string;
  readonly clientId: string;
  /** The SecureString parameter with the client's secret. */
  readonly secretParameter: `/${string}`;
  /** The first that fits a person decides. Without one, people need an invitation. */
  readonly roles?: readonly RoleClaim[];
  /** What everybody has to have who signs in, by claims or by invitation: all of these, for example the tenant (`tid`, `hd`). */
  readonly requiredClaims?: readonly RequiredClaim[];
  /** The scopes that are asked for. `openid profile email` if absent. */
  readonly scope?: string;
  /** What a provider is told that has to ask again who it is (`prompt`): `login` if absent. */
  readonly prompt?: 'login' | 'select_account';
  /** True if the provider has to ask at each sign-in who it is, also if somebody is signed in there. By default only in a browser in which somebody has signed in before. */
  readonly alwaysAsks?: boolean;
  /** False if the provider cannot say when a person has shown who they are (`auth_time`). It is believed then; by default such a sign-in is refused where it had to ask. */
  readonly requiresAuthTime?: boolean;
  /** One of these has to be the class of the sign-in (`acr`), and they are asked for. */
  readonly acrValues?: readonly string[];
  /** One of these has to be among the methods of the sign-in (`amr`), for example `mfa`. */
  readonly amrValues?: readonly string[];
  /** Minutes without anything done after which an open page ends its session: 30 if absent. The platform adds the life of a token. */
  readonly idleMinutes?: number;
  /** Hours after which a session ends in any case: 12 if absent. */
  readonly hours?: number;
}

/** The rules of a stage for who signs in, and for how long. */
export interface ConsoleRules {
  readonly roles: readonly RoleClaim[];
  readonly requiredClaims: readonly RequiredClaim[];
  readonly acrValues: readonly string[];
  readonly amrValues: readonly string[];
  /** True if a provider that has to ask is told to let the person sign in anew, and not only to choose an account. */
  readonly asksForLogin: boolean;
  /** True if the provider has to ask at each sign-in. */
  readonly alwaysAsks: boolean;
  readonly requiresAuthTime: boolean;
  readonly idleMinutes: number;
  readonly hours: number;
}

/** What belongs to one attempt to sign in, and to no other. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Where the provider sends the browser back. */
  readonly returnAddress: string;
}

/** An attempt that begins. */
export interface NewAttempt extends SignInAttempt {
  /** True if the provider has to ask who it is, also if somebody is signed in there. */
  readonly isAsked: boolean;
}

/** Somebody as the identity provider knows them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** All claims about the person. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * - `known`: the provider says who it is, in an answer to this attempt
 * - `refused`: the answer belongs to no such attempt, or its code is not valid (any more). `because` is a code of the provider or of ours
 * - `unavailable`: the provider does not answer
 */
export type SignInResult =
  | { readonly outcome: 'known'; readonly identity: Identity; readonly idToken: string }
  | { readonly outcome: 'refused'; readonly because: string }
  | { readonly outcome: 'unavailable'; readonly cause: unknown };

/** The identity provider of the people who use the console, by OpenID Connect. Nothing rejects. */
export interface ConsoleProvider {
  readonly rules: () => ConsoleRules;
  /** A key that only the stage and its provider can have: a browser cannot make what is derived with it. Why not, if the client's secret cannot be read. */
  readonly attemptKey: () => Promise<{ readonly key: string } | { readonly cause: unknown }>;
  /** The address at the provider where the attempt begins; why not, if the provider does not answer. */
  readonly begin: (attempt: NewAttempt) => Promise<{ readonly address: string } | { readonly cause: unknown }>;
  /** Exchanges the code in the address to which the provider has sent the browser back. A code is good once. */
  readonly finish: (answer: URL, attempt: SignInAttempt) => Promise<SignInResult>;
  /** Where the person signs out at the provider too, who is named by their ID token if there is one; undefined if it has no such address. */
  readonly signOutAddress: (returnAddress: string, idToken?: string) => Promise<string | undefined>;
}

/** The rules that follow from settings. */
export const consoleRules = ({
  roles = [],
  requiredClaims = [],
  acrValues = [],
  amrValues = [],
  prompt = 'login',
  alwaysAsks = false,
  requiresAuthTime = true,
  idleMinutes = 30,
  hours = 12,
}: Partial<ConsoleSettings>): ConsoleRules => ({
  roles,
  requiredClaims,
  acrValues,
  amrValues,
  asksForLogin: prompt === 'login',
  alwaysAsks,
  requiresAuthTime,
  idleMinutes,
  hours,
});

/** Only stages with the setting `console` have the functions that use it. */
export const consoleProviderPort = definePort<'consoleProvider', ConsoleProvider, ConsoleSettings>({
  name: 'consoleProvider',
  refusing: (refuse) => ({
    rules: refuse,
    attemptKey: refuse,
    begin: refuse,
    finish: refuse,
    signOutAddress: refuse,
  }),
});
