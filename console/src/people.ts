import type { Role } from './roles.ts';

/** A session of the person who has signed in. */
export interface SessionSummary {
  readonly createdAt: string;
  readonly usedAt: string;
  readonly endsAt: string;
  /** True for the session of this browser. */
  readonly isHere: boolean;
}

/** Somebody who may sign in, or could. */
export interface PersonSummary {
  readonly userId: string;
  readonly role: Role;
  /** Claims of the identity provider, or an operator. */
  readonly roleFrom: 'claims' | 'operator';
  readonly status: 'Invited' | 'Active' | 'Suspended';
  readonly createdAt: string;
  readonly name?: string;
  readonly email?: string;
  readonly signedInAt?: string;
  /** When another account of the provider with the same address was refused last. */
  readonly otherAccountAt?: string;
}

export interface ConsolePeople {
  readonly sessions: readonly SessionSummary[];
  /** What the people of the organisation are called, those who have left too. */
  readonly names: readonly { readonly userId: string; readonly name: string }[];
  /** Absent for everybody but administrators. */
  readonly people?: readonly PersonSummary[];
  readonly hasMorePeople?: boolean;
}

/** The sessions of the person, what their colleagues are called, and for an administrator the people of the organisation, as a deployed platform knows them. */
export async function readPeople(): Promise<ConsolePeople> {
  const answer = await fetch('session');
  if (answer.status === 401) throw new Error('Your session has ended.');
  if (!answer.ok) throw new Error(`The platform answers ${String(answer.status)}.`);
  return (await answer.json()) as ConsolePeople;
}
