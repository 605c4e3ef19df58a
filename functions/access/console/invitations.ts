import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, remove, replace, type Write } from '../../kernel/table/write.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { user } from '../users/for-others.ts';
import { claimAddress } from './claim-address.ts';
import { foldedAddress } from './folded-address.ts';
import { hasAddress, isInvitedAt } from './has-address.ts';
import type { PeopleAct } from './people-act.ts';
import { mustHaveNoProposal, newProposal, type PeopleAround, peopleRefusal } from './proposals.ts';
import {
  type ConsolePerson,
  type IdentityItem,
  invitationOf,
  isInvitationOpen,
  person,
  type PersonProposal,
  withoutInvitation,
  withoutProposal,
} from './store.ts';

/** The most people of an organisation whom the console shows. Administrators invite nobody beyond it; who is suspended does not count. */
export const peopleMax = 500;

/** Writes about one person. */
export interface PersonWrites {
  readonly userId: string;
  readonly writes: readonly Write[];
}

/**
 * Proposes to invite an address. Nobody can sign in with it until another administrator has confirmed it. Throws `already_exists` (409) for an
 * address that is invited, and `invalid_state` (409) for that of somebody who is suspended, has their role by claims or another role than
 * the invitation, and for the own one.
 */
export async function proposeInvitation(
  { table, ids }: { readonly table: Table; readonly ids: Ids },
  { email, address, role }: Extract<PeopleAct, { act: 'invite' }>,
  { actor, ...around }: PeopleAround & { readonly actor: ConsolePerson },
): Promise<PersonWrites> {
  const { organisationId } = actor;
  const { people, now } = around;
  await mustNotBeInvited(table, { email, address }, around);
  const known = people.find((one) => hasAddress(one, address)) ?? people.find((one) => isInvitedAt(one, address));
  if (known?.userId === actor.userId) {
    throw peopleRefusal('This is your own address: another administrator has to invite it');
  }
  if (known !== undefined) {
    mustBeInvitable(known, { email, role });
    mustHaveNoProposal(known, around);
  } else if (people.filter(({ status }) => status !== 'Suspended').length >= peopleMax)
    throw peopleRefusal(`An organisation has ${peopleMax} people at most`);
  const proposal = newProposal({ kind: 'invitation', role, email }, { actor, ...around });
  const userId = known?.userId ?? ids.digits(ownerIdDigits);
  const claim = await claimAddress(table, { organisationId, userId }, address, now);
  // Whom nobody has confirmed yet is what is proposed. Everybody else keeps role and address until it is confirmed.
  if (known !== undefined) {
    const after = known.status === 'Proposed' ? { ...known, role, email } : known;
    return { userId, writes: [replace({ ...after, proposal }), ...claim] };
  }
  const made: ConsolePerson = {
    ...person(organisationId, userId).key,
    version: 0,
    organisationId,
    userId,
    status: 'Proposed',
    role,
    roleFrom: 'operator',
    createdAt: now,
    email,
    proposal,
  };
  const owner = { organisationId, id: userId, createdAt: now, apiTokens: 0, version: 0 };
  return { userId, writes: [insert(made), insert({ ...user(organisationId, userId).key, ...owner }), ...claim] };
}

/**
 * Makes the invitation that was proposed: from now on the address lets its person in, for 14 days. Who has signed in keeps the role and the
 * address that they have by now. Throws `invalid_state` (409) where it could not be proposed any more.
 */
export async function confirmInvitation(
  { table }: { readonly table: Table },
  one: ConsolePerson,
  { role = one.role, email = '' }: PersonProposal,
  around: PeopleAround,
): Promise<readonly Write[]> {
  const { people, now } = around;
  const { organisationId, userId } = one;
  const address = foldedAddress(email) ?? '';
  const earlier = await mustNotBeInvited(table, { email, address }, around);
  const holder = people.find((other) => other.userId !== userId && hasAddress(other, address));
  if (holder !== undefined) {
    throw peopleRefusal(`${email} belongs to user ${holder.userId} by now: withdraw the invitation`);
  }
  mustBeInvitable(one, { email, role });
  const after = withoutProposal({
    ...one,
    ...(one.status === 'Active' ? {} : { role, email, status: 'Invited' as const }),
    invitation: { address, at: now },
  });
  const lead = { ...invitationOf(address).key, organisationId, userId, createdAt: now };
  return [
    replace(after),
    earlier === undefined ? insert({ ...lead, version: 0 }) : replace({ ...lead, version: earlier.version }),
    ...(await claimAddress(table, after, address, now)),
  ];
}

/** Takes an invitation back: nobody signs in by it. Who has never signed in is forgotten. Throws `invalid_state` (409) if nobody is invited. */
export async function withdrawInvitation(
  { table }: { readonly table: Table },
  one: ConsolePerson,
): Promise<readonly Write[]> {
  // An invitation that is older than the attribute has the address of the person.
  const address = one.invitation?.address ?? foldedAddress(one.email ?? '');
  const lead = address === undefined ? undefined : await readItem(table, invitationOf(address));
  const isTheirs = lead?.organisationId === one.organisationId && lead.userId === one.userId;
  if (!isTheirs && one.invitation === undefined && one.status !== 'Invited') {
    throw peopleRefusal(`User ${one.userId} has no invitation: it was used or withdrawn`);
  }
  const isUnknown = one.status === 'Invited' && one.signedInAt === undefined;
  return [
    isUnknown ? remove(one) : replace(withoutInvitation(one)),
    ...(lead !== undefined && isTheirs ? [remove(lead)] : []),
  ];
}

/** The invitation of an address that has run out, if there is one. An open one is refused. */
async function mustNotBeInvited(
  table: Table,
  { email, address }: { readonly email: string; readonly address: string },
  { people, now }: PeopleAround,
): Promise<IdentityItem | undefined> {
  const lead = await readItem(table, invitationOf(address));
  if (lead === undefined || !isInvitationOpen(lead, now)) return lead;
  const isHere = people.some(({ organisationId }) => organisationId === lead.organisationId);
  // Who has invited it elsewhere is nothing for this organisation.
  const why = isHere ? 'is invited already. Withdraw that invitation to make another one' : 'cannot be invited now';
  throw new Problem('already_exists', { detail: `${email} ${why}`, parameter: 'email' });
}

function mustBeInvitable(
  known: ConsolePerson,
  { email, role }: Pick<ConsolePerson, 'role'> & { readonly email: string },
): void {
  const { userId, status } = known;
  if (status === 'Suspended') throw peopleRefusal(`${email} belongs to user ${userId}, who is suspended: restore them`);
  if (status !== 'Active') return;
  if (known.roleFrom === 'claims') {
    throw peopleRefusal(`${email} belongs to user ${userId}, whose role the identity provider gives`);
  }
  if (known.role === role) return;
  const detail = `${email} belongs to user ${userId}. A new account of theirs has their role: ${known.role}`;
  throw peopleRefusal(detail, 'role');
}
