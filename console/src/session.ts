import { type Role, roles } from './roles.ts';

export interface Session {
  readonly token: string;
  /** Seconds that the token lasts from the answer on. */
  readonly expiresIn: number;
  readonly role: Role;
  /** What the token may do. */
  readonly scopes: readonly string[];
  readonly organisationId: string;
  readonly userId: string;
}

/** A token is exchanged so long before it ends. */
const earlySeconds = 60;

/** The root of the API: the console lies one folder below it. */
export const apiUrl = new URL('..', new URL('./', window.location.href)).href.replace(/\/$/, '');

/** Where the tab keeps the role, so that a reload signs in again. It keeps no token. */
const roleKey = 'role';

export function rememberedRole(): Role | undefined {
  const role = sessionStorage.getItem(roleKey) ?? '';
  return role in roles ? (role as Role) : undefined;
}

export const forgetRole = (): void => {
  sessionStorage.removeItem(roleKey);
};

/** Signs in; rejects with a sentence for the person. */
export async function signIn(role: Role): Promise<Session> {
  const answer = await fetch('session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  sessionStorage.setItem(roleKey, role);
  return (await answer.json()) as Session;
}

/** The tokens of a session. No token is stored. */
export interface TokenSource {
  /** The token of now. The next one is asked for before this one ends, once for all who wait. */
  readonly current: () => Promise<string>;
  /** Forgets the token of now: the API has refused it. */
  readonly drop: () => void;
}

export function tokenSource(first: Session): TokenSource {
  let session: Session | undefined = first;
  let endsAt = endOf(first);
  let next: Promise<Session> | undefined;
  return {
    current: async () => {
      if (session !== undefined && Date.now() < endsAt) return session.token;
      next ??= signIn(first.role).finally(() => (next = undefined));
      session = await next;
      endsAt = endOf(session);
      return session.token;
    },
    drop: () => {
      session = undefined;
    },
  };
}

/** By the clock of this machine, which goes on while it sleeps. */
const endOf = ({ expiresIn }: Session): number => Date.now() + (expiresIn - earlySeconds) * 1000;
