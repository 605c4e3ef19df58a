import type { Role } from './roles.ts';

/** Somebody who may sign in, or could. */
export interface PersonSummary {
  readonly userId: string;
  readonly role: Role;
  /** Claims of the identity provider, or an operator. */
  readonly roleFrom: 'claims' | 'operator';
  readonly status: 'Proposed' | 'Invited' | 'Active' | 'Suspended';
  readonly createdAt: string;
  readonly name?: string;
  readonly email?: string;
  readonly signedInAt?: string;
  /** When another account of the provider with the same address was refused last. */
  readonly otherAccountAt?: string;
  /** Until when an invitation lets them in. It may be past. */
  readonly invitedUntil?: string;
  readonly proposal?: Proposal;
}

/** What one administrator has proposed and another one has to confirm. */
export interface Proposal {
  readonly kind: 'invitation' | 'role' | 'restoration';
  readonly role?: Role;
  readonly email?: string;
  readonly proposedBy: string;
  readonly at: string;
  /** Why nobody can confirm it any more. */
  readonly lapse?: string;
}

/** The fields of what an administrator does with a person. */
export type PeopleForm = Readonly<Record<string, string>>;
