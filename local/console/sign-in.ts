import { type Role, roleNames, roleScopes } from '../../functions/kernel/auth/roles.ts';
import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import type { Clock } from '../../functions/ports/clock/port.ts';
import type { KeptOrganisation } from '../kept-organisation.ts';

/** How long the console may use a token before it asks for the next one. */
const tokenSeconds = 15 * 60;

/** What the console gets for somebody who has signed in. */
export interface ConsoleSignIn {
  readonly token: string;
  /** Seconds until the token ends: the clock of the browser may be wrong. */
  readonly expiresIn: number;
  readonly role: Role;
  /** What the token may do, so that the console offers nothing that would be refused. */
  readonly scopes: readonly string[];
  /** True: the platform simulates the world outside. */
  readonly isSandbox: boolean;
  readonly organisationId: string;
  readonly userId: string;
}

/** Signs the user of this laptop in, in a role that they choose: whoever has the key of the console has the kept token too. */
export type SignIn = (role: Role) => Promise<ConsoleSignIn>;

export const isRole = (text: unknown): text is Role => (roleNames as readonly unknown[]).includes(text);

/** The sign-in of a laptop: tokens of a quarter of an hour, made with the kept token over the API, so that the audit log names them. */
export function laptopSignIn(address: () => string, organisation: KeptOrganisation, clock: Clock): SignIn {
  const { organisationId, userId, token } = organisation;
  return async (role) => {
    const expiration = plusMs(clock.now(), tokenSeconds * 1000);
    const scopes = roleScopes[role];
    const attributes = { description: `Console, ${role}`, scope: scopes.join(' '), expiration };
    const answer = await fetch(`${address()}/users/${userId}/api-tokens`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'apiToken', attributes } }),
    });
    const { data, errors } = (await answer.json()) as {
      readonly data?: { readonly attributes: { readonly token: string } };
      readonly errors?: readonly { readonly detail?: string }[];
    };
    if (data === undefined) throw new Error(errors?.[0]?.detail ?? `the token was refused with ${answer.status}`);
    const { token: text } = data.attributes;
    return { token: text, expiresIn: tokenSeconds, role, scopes, isSandbox: true, organisationId, userId };
  };
}
