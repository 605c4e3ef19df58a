import { type Role, roleNames } from '../../kernel/auth/roles.ts';
import type { ConsoleRules } from '../../ports/console-provider/port.ts';
import { foldedAddress } from './folded-address.ts';
import { plainName } from './plain-name.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Why somebody who has signed in at the provider is not let in. The page of the console has a sentence for each. */
export type SignInRefusal =
  | 'account'
  | 'address'
  | 'expired'
  | 'factor'
  | 'organisation'
  | 'role'
  | 'stale'
  | 'suspended'
  | 'undated';

/** A role that claims give, and the organisation in which they give it. */
export interface ClaimedRole {
  readonly role: Role;
  readonly organisationId: string;
}

/** The role that the claims of a person give; undefined if they give none. */
export function claimedRole(claims: Claims, { roles }: Pick<ConsoleRules, 'roles'>): ClaimedRole | undefined {
  const found = roles.find(({ claim, value }) => valuesOf(claims[claim]).includes(value));
  const role = roleNames.find((name) => name === found?.role);
  return found === undefined || role === undefined ? undefined : { role, organisationId: found.organisationId };
}

/** True if the provider says everything of the person that the stage asks of everybody, such as their company. */
export const hasRequired = (claims: Claims, { requiredClaims }: Pick<ConsoleRules, 'requiredClaims'>): boolean =>
  requiredClaims.every(({ claim, value }) => valuesOf(claims[claim]).includes(value));

/** True if the person has signed in as the stage wants it, such as with a second factor. */
export const hasFactors = ({ acr, amr }: Claims, { acrValues, amrValues }: ConsoleRules): boolean =>
  [
    [acrValues, valuesOf(acr)],
    [amrValues, valuesOf(amr)],
  ].every(([wanted = [], had = []]) => wanted.length === 0 || wanted.some((one) => had.includes(one)));

/** Seconds between the moments that are compared: claims have whole seconds, and the ID token is made some time after the answer. */
const freshSlackSeconds = 15;

/**
 * Why the provider is not believed to have asked who it is in an attempt that began so many seconds ago; undefined if it is.
 * `stale`: it says that the person had shown before who they are. `undated`: it does not say when, which the stage requires.
 * Two moments of the provider are compared (`auth_time` and `iat`), because its clock may differ from ours.
 */
export function doubtAboutAsking(
  { auth_time: shownAt, iat: issuedAt }: Claims,
  { requiresAuthTime }: Pick<ConsoleRules, 'requiresAuthTime'>,
  secondsAgo: number,
): 'stale' | 'undated' | undefined {
  if (typeof shownAt !== 'number' || typeof issuedAt !== 'number') return requiresAuthTime ? 'undated' : undefined;
  return issuedAt - shownAt <= secondsAgo + freshSlackSeconds ? undefined : 'stale';
}

/** The e-mail address of a person as invitations have it, if the provider has verified that it is theirs. */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  return typeof email === 'string' && isVerified === true ? foldedAddress(email) : undefined;
}

/** What the console calls a person, as far as the provider says it. An address with hidden characters is none. */
export function describedBy({ email, name }: Claims): { readonly email?: string; readonly name?: string } {
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= textMax;
  const called = isText(name) ? plainName(name) : '';
  return {
    ...(isText(email) && email === plainName(email) ? { email } : {}),
    ...(called === '' ? {} : { name: called }),
  };
}

const textMax = 320;

const valuesOf = (claim: unknown): readonly string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one): one is string => typeof one === 'string');
