import { decideAgain, endOneByOne } from '../kernel/table/one-by-one.ts';
import { endSession, revokeTokens } from './tokens-of-user.ts';
import {
  type ConsolePerson,
  foldedAddress,
  hasAddress,
  isInvitedAt,
  invitationOf,
  isInvitationOpen,
  peoplePartition,
  person,
  personItem,
  sessionItem,
  sessionsPartition,
  withoutProposal,
  withRights,
} from '../access/console/for-others.ts';
import { user } from '../access/users/for-others.ts';
import type { Role } from '../kernel/auth/roles.ts';
import { ownerIdDigits } from '../kernel/base/ids/child-id.ts';
import type { CommandName } from '../kernel/journal/author.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';
import { readItem } from '../kernel/table/read-item.ts';
import { insert, replace, type Write } from '../kernel/table/write.ts';
import { organisation } from '../organisations/for-others.ts';
import type { Platform } from '../ports/platform.ts';

type Operating = Pick<Platform, 'table' | 'clock' | 'ids'>;

interface PersonName {
  readonly organisationId: string;
  readonly userId: string;
}

/** The people of an organisation who may sign in to the console, or could, by their ids. */
export async function listPeople(
  { table }: Pick<Platform, 'table'>,
  organisationId: string,
): Promise<readonly ConsolePerson[]> {
  return (await table.query({ pk: peoplePartition(organisationId) })).map(personItem.parse);
}

interface Invitation {
  readonly organisationId: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * Invites an e-mail address to the console: who signs in first with an address that the identity provider has verified is the person, in
 * the next 14 days. Returns them. An invitation that nobody has used in time is made anew, for the same person. The address of a person
 * who has signed in before leads another account to that same person. What administrators have proposed for the address is invited with it. Throws an error if there is no such organisation, if the address has
 * characters beyond ASCII or belongs to somebody who is suspended, or if it is invited already.
 */
export async function invitePerson(
  platform: Operating,
  { organisationId, email, role }: Invitation,
): Promise<ConsolePerson> {
  const { table, clock, ids } = platform;
  if ((await table.get(organisation(organisationId).key)) === undefined) {
    throw new Error(`there is no organisation ${organisationId}`);
  }
  const address = foldedAddress(email);
  if (address === undefined) throw new Error(`this is no e-mail address of ASCII characters: ${email}`);
  const ref = invitationOf(address);
  const earlier = await readItem(table, ref);
  const now = clock.now();
  if (earlier !== undefined && isInvitationOpen(earlier, now)) throw new Error(`${email} is invited already`);
  const people = await listPeople(platform, organisationId);
  const holder = people.find((one) => hasAddress(one, address));
  // Another organisation has a person of its own.
  const invitedId = earlier?.organisationId === organisationId ? earlier.userId : undefined;
  const again =
    holder ?? people.find((one) => one.userId === invitedId) ?? people.find((one) => isInvitedAt(one, address));
  if (again?.status === 'Suspended') {
    throw new Error(`${email} belongs to user ${again.userId}, who is suspended: restore them first`);
  }
  const userId = again?.userId ?? ids.digits(ownerIdDigits);
  const invited: ConsolePerson = {
    ...(again === undefined
      ? { ...person(organisationId, userId).key, version: 0, organisationId, userId, createdAt: now }
      : withoutProposal(again.role === role ? again : withRights(again, { role }))),
    status: again === undefined || again.status === 'Proposed' ? 'Invited' : again.status,
    role,
    roleFrom: 'operator',
    // Who has signed in keeps the address that the provider tells.
    ...(again?.status === 'Active' ? {} : { email }),
    invitation: { address, at: now },
  };
  const newUser = {
    ...user(organisationId, userId).key,
    version: 0,
    organisationId,
    id: userId,
    createdAt: now,
    apiTokens: 0,
  };
  const lead = { ...ref.key, version: 0, organisationId, userId, createdAt: now };
  const writes = [
    ...(again === undefined ? [insert(newUser), insert(invited)] : [replace(invited)]),
    earlier === undefined ? insert(lead) : replace({ ...lead, version: earlier.version }),
  ];
  await write(platform, { organisationId, userId }, { writes, command: 'user:invite' });
  return invited;
}

/** Gives a person another role. Their next token has its scopes: within a quarter of an hour. A role by claims is theirs again at the next sign-in. */
export async function changeRole(platform: Operating, name: PersonName, role: Role): Promise<ConsolePerson> {
  return change(platform, name, { command: 'user:role', after: (before) => withRights(before, { role }) });
}

/**
 * Suspends a person: they cannot sign in, and all their sessions end at once, and then all API tokens that their programs have. What
 * fails for one session or token does not keep the others from their end; its error is thrown then, and the command can be repeated.
 */
export async function suspendPerson(platform: Operating, name: PersonName): Promise<ConsolePerson> {
  const after = await change(platform, name, {
    command: 'user:suspend',
    after: (before) => withRights(before, { status: 'Suspended' }),
  });
  const { organisationId, userId } = name;
  const sessions = (await platform.table.query({ pk: sessionsPartition(organisationId, userId) })).map(
    sessionItem.parse,
  );
  const ends = [
    () => endOneByOne(sessions, (session) => endSession(platform, session)),
    () => revokeTokens(platform, name).then(() => undefined),
  ];
  await endOneByOne(ends, (end) => end());
  return after;
}

/** Lets a suspended person sign in again. Their tokens stay revoked. */
export async function restorePerson(platform: Operating, name: PersonName): Promise<ConsolePerson> {
  return change(platform, name, {
    command: 'user:restore',
    after: (before) => (before.status === 'Suspended' ? withRights(before, { status: 'Active' }) : before),
  });
}

/** Throws an error if the user is no person of the console, and ConcurrencyConflict if they are changed again and again meanwhile. */
const change: typeof changeOnce = (...given) => decideAgain(() => changeOnce(...given));

async function changeOnce(
  platform: Operating,
  { organisationId, userId }: PersonName,
  { after, command }: { readonly after: (before: ConsolePerson) => ConsolePerson; readonly command: CommandName },
): Promise<ConsolePerson> {
  const before = await readItem(platform.table, person(organisationId, userId));
  if (before === undefined) throw new Error(`organisation ${organisationId} has no person ${userId} in the console`);
  if (before.status === 'Proposed') {
    throw new Error(`user ${userId} is only proposed: invite ${before.email ?? 'the address'}, or have it withdrawn`);
  }
  // What administrators have proposed was about the person before.
  const changed = withoutProposal(after(before));
  await write(platform, { organisationId, userId }, { writes: [replace(changed)], command });
  return changed;
}

async function write(
  { table, clock, ids }: Operating,
  { organisationId, userId }: PersonName,
  { writes, command }: { readonly writes: readonly Write[]; readonly command: CommandName },
): Promise<void> {
  const about = [{ type: 'user', id: userId }];
  const row = operatorRow(ids, { writes, about }, { organisationId, command, now: clock.now() });
  await table.transact([...writes, row]);
}
