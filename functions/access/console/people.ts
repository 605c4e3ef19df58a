import type { Role } from '../../kernel/auth/roles.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { organisationKind } from '../../kernel/auth/suspension.ts';
import { tokenKind } from '../../kernel/auth/token.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { foldedAddress } from './folded-address.ts';
import { peopleMax } from './invitations.ts';
import { openSession } from './open-session.ts';
import { plainName } from './plain-name.ts';
import { lapseOf, type PeopleAround } from './proposals.ts';
import {
  type ConsolePerson,
  type ConsoleSession,
  identityItem,
  identityKind,
  invitationEnd,
  invitationOf,
  peoplePartition,
  personItem,
  personKind,
  type PersonProposal,
  sessionItem,
  sessionKind,
  sessionsPartition,
} from './store.ts';

/** What a look at people and sessions reads. */
export const peopleUses = { read: [identityKind, organisationKind, personKind, sessionKind, tokenKind], write: [] };

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
interface ProposalSummary extends Omit<PersonProposal, 'proposerRights'> {
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
    platform.table.query({ pk: peoplePartition(organisationId) }),
  ]);
  const all = people.map(personItem.parse);
  const known = all.slice(0, peopleMax);
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
          people: (await withInvitations(platform.table, known)).map((one) => personSummary(one, { people: all, now })),
          hasMorePeople: all.length > peopleMax,
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

/** People with the invitations that were made before a person had the attribute: the item that their address leads to has them. */
async function withInvitations(table: Table, people: readonly ConsolePerson[]): Promise<readonly ConsolePerson[]> {
  const addressOf = ({ status, roleFrom, invitation, email = '' }: ConsolePerson): string | undefined =>
    status === 'Active' && roleFrom === 'operator' && invitation === undefined ? foldedAddress(email) : undefined;
  const addresses = new Set(people.map(addressOf).filter((one) => one !== undefined));
  const keys = [...addresses].map((address) => invitationOf(address).key);
  const leads = await table.getAll(keys, { consistent: false, kind: identityKind });
  return people.map((one) => {
    const address = addressOf(one);
    const stored = address === undefined ? undefined : leads.get(keyText(invitationOf(address).key));
    const lead = stored && identityItem.parse(stored);
    const isTheirs = lead?.organisationId === one.organisationId && lead.userId === one.userId;
    return address === undefined || !isTheirs ? one : { ...one, invitation: { address, at: lead.createdAt } };
  });
}

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
    ...(proposal === undefined ? {} : { proposal: proposalSummary(proposal, lapse) }),
  };
}

const proposalSummary = ({ proposerRights: _, ...rest }: PersonProposal, lapse: string | undefined): ProposalSummary =>
  lapse === undefined ? rest : { ...rest, lapse };
