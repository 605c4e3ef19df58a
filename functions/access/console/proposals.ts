import { roleScopes, type Role } from '../../kernel/auth/roles.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { type ConsolePerson, invitationDays, invitationEnd, type PersonProposal } from './store.ts';

/** True if a role has no scope that the other one lacks. */
export const addsNoScope = (role: Role, other: Role): boolean =>
  roleScopes[role].every((scope) => roleScopes[other].includes(scope));

export const isActiveAdministrator = (one: ConsolePerson | undefined): boolean =>
  one?.status === 'Active' && one.role === 'administrator';

/** The people of an organisation at a moment. */
export interface PeopleAround {
  readonly people: readonly ConsolePerson[];
  readonly now: Instant;
}

/** Why a proposal cannot be confirmed any more, as a sentence; undefined if it can. */
export function lapseOf(
  { proposedBy, proposerRights, at }: PersonProposal,
  { people, now }: PeopleAround,
): string | undefined {
  if (now >= invitationEnd(at)) return `The proposal is older than ${invitationDays} days`;
  const proposer = people.find(({ userId }) => userId === proposedBy);
  if (!isActiveAdministrator(proposer)) return `User ${proposedBy}, who proposed it, is no administrator any more`;
  // A proposer who was suspended or lost the role proposes anew, also once they are an administrator again.
  if (proposer?.rightsChanges === proposerRights) return undefined;
  return `User ${proposedBy}, who proposed it, was suspended or had another role meanwhile`;
}

/** The most proposals of one administrator that wait for another one. */
const openProposalsMax = 20;

/** A proposal of an administrator. Throws `invalid_state` (409) if too many of theirs wait already. */
export function newProposal(
  what: Pick<PersonProposal, 'kind' | 'role' | 'email'>,
  { actor, ...around }: PeopleAround & { readonly actor: ConsolePerson },
): PersonProposal {
  const { userId: proposedBy, rightsChanges } = actor;
  const open = around.people.filter(
    ({ proposal }) => proposal?.proposedBy === proposedBy && lapseOf(proposal, around) === undefined,
  );
  if (open.length >= openProposalsMax) {
    throw peopleRefusal(`${openProposalsMax} proposals of yours wait already: have them confirmed, or withdraw some`);
  }
  const rights = rightsChanges === undefined ? {} : { proposerRights: rightsChanges };
  return { ...what, proposedBy, ...rights, at: around.now };
}

/** Throws `invalid_state` (409) if something is proposed for a person that another administrator may still confirm. */
export function mustHaveNoProposal({ userId, proposal }: ConsolePerson, around: PeopleAround): void {
  if (proposal === undefined || lapseOf(proposal, around) !== undefined) return;
  throw peopleRefusal(
    `For user ${userId} something is proposed already (${proposal.kind}): confirm or withdraw it first`,
  );
}

/**
 * The proposal of a person that an administrator confirms. Throws `invalid_state` (409) unless it is the one that they have seen, if it has
 * lapsed, and if they have proposed it themselves or would have the rights themselves: nobody gives rights alone.
 */
export function confirmable(
  { userId, proposal }: ConsolePerson,
  { actor, proposedAt }: { readonly actor: ConsolePerson; readonly proposedAt: string },
  around: PeopleAround,
): PersonProposal {
  if (proposal?.at !== proposedAt) {
    throw peopleRefusal(`What was proposed for user ${userId} has changed meanwhile. Look at it again`);
  }
  if (proposal.proposedBy === actor.userId) {
    throw peopleRefusal('You have proposed this: another administrator has to confirm it, or an operator');
  }
  if (userId === actor.userId) throw peopleRefusal('Nobody confirms rights for themselves');
  const lapse = lapseOf(proposal, around);
  if (lapse !== undefined) throw peopleRefusal(`${lapse}: propose it anew`);
  return proposal;
}

/** The refusal of what the state of people does not allow, with the field that it is about, if it is about one. */
export const peopleRefusal = (detail: string, parameter?: string): Problem =>
  new Problem('invalid_state', parameter === undefined ? detail : { detail, parameter });
