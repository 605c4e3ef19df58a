/** What a person does here: what they may read and change follows from it. */
export const roles = {
  administrator: 'Everything, tokens and webhooks included',
  operations: 'Customers, accounts, cards and payments',
  compliance: 'Applications, freezes and reviews',
  support: 'Looks everything up, freezes cards',
  developer: 'Webhooks, events and tokens',
  auditor: 'Looks only, the audit log included',
} as const;
export type Role = keyof typeof roles;

export interface Session {
  readonly token: string;
  /** Seconds that the token lasts from the answer on. */
  readonly expiresIn: number;
  readonly role: Role;
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

/** The token of now. The next one is asked for before this one ends, once for all who wait. No token is stored. */
export function tokenSource(first: Session): () => Promise<string> {
  let session = first;
  let beganAt = performance.now();
  let next: Promise<Session> | undefined;
  return async () => {
    const age = (performance.now() - beganAt) / 1000;
    if (session.expiresIn - age > earlySeconds) return session.token;
    next ??= signIn(session.role).finally(() => (next = undefined));
    session = await next;
    beganAt = performance.now();
    return session.token;
  };
}
