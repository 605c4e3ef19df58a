import type { Role } from '../../kernel/auth/roles.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { organisationKind } from '../../kernel/auth/suspension.ts';
import { tokenKind } from '../../kernel/auth/token.ts';
import type { Platform } from '../../ports/platform.ts';
import { peopleMax } from './invitations.ts';
import { openSession } from './open-session.ts';
import { plainName } from './plain-name.ts';
import { lapseOf, type PeopleAround } from './proposals.ts';
import {
  type ConsolePerson,
  type ConsoleSession,
  invitationEnd,
  peoplePartition,
  personItem,
  personKind,
  type PersonProposal,
  sessionItem,
  sessionKind,
  sessionsPartition,
} from './store.ts';

/** What a look at people and sessions reads. */
export const peopleUses = { read: [organisationKind, personKind, sessionKind, tokenKind], write: [] };

/** The most sessions of an answer. */
const sessionsMax = 500;

/** What the console shows of the people of an organisation. */
export interface ConsolePeople {
  /** The sessions of the person who asks, the one used last first. Sessions that nobody has used for long may be among them until they are due to end. */
  readonly sessions: readonly SessionSummary[];
  /** What the people of the organisation are called, those who may not sign in any more too. Without those whom nobody has named. */
  readonly names: readonly UserName[];
  /** The people who may sign in, or could. Absent for everybody but administrators. */
  readonly people?: readonly PersonSummary[];
  /** True if the organisation has more people than the answer. */
  readonly hasMorePeople?: boolean;
}

interface UserName {
  readonly userId: string;
  readonly name: string;
}

interface SessionSummary {
  readonly createdAt: Instant;
  readonly usedAt: Instant;
  readonly endsAt: Instant;
  /** True for the session that asks. */
  readonly isHere: boolean;
}

interface PersonSummary {
  readonly userId: string;
  readonly role: Role;
  readonly roleFrom: ConsolePerson['roleFrom'];
  readonly status: ConsolePerson['status'];
  readonly createdAt: Instant;
  readonly name?: string;
  readonly email?: string;
  /** Absent if they have not signed in since the platform keeps it. */
  readonly signedInAt?: Instant;
  /** When somebody with the same address and another account of the provider was refused last. */
  readonly otherAccountAt?: Instant;
  /** Until when an invitation lets them in. It may be past. Absent if there is none. */
  readonly invitedUntil?: Instant;
  readonly proposal?: ProposalSummary;
}

/** What another administrator has to confirm. */
interface ProposalSummary extends PersonProposal {
  /** Why nobody can confirm it any more, as a sentence. */
  readonly lapse?: string;
}

/**
 * The sessions of the person whose session a cookie leads to, what their colleagues are called, because notes and the audit log have their ids, and
 * for an administrator the people of the organisation with all that is known of them. The role is the one that the
 * person has now. Undefined if there is no session (any more). It writes nothing.
 */
export async function readPeople(platform: Platform, cookie: string | undefined): Promise<ConsolePeople | undefined> {
  const open = await openSession(platform, cookie);
  if (open === undefined || open.isOver || open.holder === undefined) return undefined;
  const { session, holder } = open;
  const { organisationId, userId } = session;
  const [sessions, people] = await Promise.all([
    platform.table.query({ pk: sessionsPartition(organisationId, userId), limit: sessionsMax }),
    platform.table.query({ pk: peoplePartition(organisationId), limit: peopleMax + 1 }),
  ]);
  const known = people.slice(0, peopleMax).map(personItem.parse);
  const now = platform.clock.now();
  return {
    sessions: sessions
      .map(sessionItem.parse)
      // The table removes ended sessions some time later.
      .filter(({ endsAt }) => now < endsAt)
      .toSorted((one, other) => (one.usedAt < other.usedAt ? 1 : -1))
      .map((one) => sessionSummary(one, session)),
    names: known.flatMap(({ userId, name }) => (name === undefined ? [] : [{ userId, name: plainName(name) }])),
    ...(holder.role === 'administrator'
      ? {
          people: known.map((one) => personSummary(one, { people: known, now })),
          hasMorePeople: people.length > peopleMax,
        }
      : {}),
  };
}

const sessionSummary = ({ sk, createdAt, usedAt, endsAt }: ConsoleSession, here: ConsoleSession): SessionSummary => ({
  createdAt,
  usedAt,
  endsAt,
  isHere: sk === here.sk,
});

/** Nothing but what it names: a person has no secret today, and one that they get stays here. */
function personSummary(one: ConsolePerson, around: PeopleAround): PersonSummary {
  const { userId, role, roleFrom, status, createdAt, name, email, signedInAt, otherAccountAt, proposal } = one;
  const invitedAt = one.invitation?.at ?? (status === 'Invited' ? createdAt : undefined);
  const lapse = proposal && lapseOf(proposal, around);
  return {
    userId,
    role,
    roleFrom,
    status,
    createdAt,
    ...(name === undefined ? {} : { name: plainName(name) }),
    ...(email === undefined ? {} : { email }),
    ...(signedInAt === undefined ? {} : { signedInAt }),
    ...(otherAccountAt === undefined ? {} : { otherAccountAt }),
    ...(invitedAt === undefined ? {} : { invitedUntil: invitationEnd(invitedAt) }),
    ...(proposal === undefined ? {} : { proposal: { ...proposal, ...(lapse === undefined ? {} : { lapse }) } }),
  };
}
