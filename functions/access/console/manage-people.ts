import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import type { Author } from '../../kernel/journal/author.ts';
import { commit, timesOf } from '../../kernel/journal/commit.ts';
import { decideAgain } from '../../kernel/table/one-by-one.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { keyOf, remove, replace, sameVersion, type Write } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { closeAccessOf, closeSessionsOf } from './close-access.ts';
import { confirmInvitation, type PersonWrites, proposeInvitation, withdrawInvitation } from './invitations.ts';
import { openSession } from './open-session.ts';
import type { PeopleAct } from './people-act.ts';
import type { PeopleOperation } from './people-operations.ts';
import {
  confirmable,
  isActiveAdministrator,
  addsNoScope,
  mustHaveNoProposal,
  newProposal,
  peopleRefusal,
} from './proposals.ts';
import { sessionAuthor } from './session-tokens.ts';
import {
  type ConsolePerson,
  peoplePartition,
  personItem,
  type PersonProposal,
  withoutProposal,
  withRights,
} from './store.ts';

/** An act as it is written, by its name in the audit log. */
interface PeopleDecision extends PersonWrites {
  readonly operation: PeopleOperation;
  /** Whose proposal it confirms. It counts only as long as they are administrators. */
  readonly proposedBy?: string;
}

/** An administrator and the people of their organisation at a moment. */
interface PeopleView {
  readonly actor: ConsolePerson;
  readonly people: readonly ConsolePerson[];
  readonly now: Instant;
}

/**
 * Carries out an act of an administrator of the console, in the name of their session. An invitation, a restoration and a role with a further
 * scope give rights: they are proposed, and count once another administrator has confirmed them. A suspension, the end of sessions, a
 * withdrawal and any other role count at once. Administrators do none of these to themselves, except to withdraw, so one administrator is
 * always left. Returns false without a session. Throws a Problem: 400 for a field, 403 for a person who is no administrator, 404 for an
 * unknown user, 409 if the state does not allow the act or has changed meanwhile, and 429 after too many races.
 */
export async function managePeople(
  platform: Platform,
  cookie: string | undefined,
  { act, sourceAddress }: { readonly act: PeopleAct; readonly sourceAddress: string },
): Promise<boolean> {
  const done = await decideAgain(async () => {
    const open = await openSession(platform, cookie);
    if (open === undefined || open.isOver || open.holder === undefined) return undefined;
    const { session, holder: actor } = open;
    if (!isActiveAdministrator(actor)) throw new Problem('forbidden', 'Only administrators manage people');
    const { organisationId } = actor;
    const stored = await platform.table.query({ pk: peoplePartition(organisationId) });
    const view = { actor, people: stored.map(personItem.parse), now: platform.clock.now() };
    const { operation, userId, writes, proposedBy } = await decide(platform, act, view);
    const author = sessionAuthor({ tokenId: session.tokenId, sourceAddress }, operation, platform);
    const times = await timesOf(platform, organisationId);
    const about = [{ type: 'user', id: userId }];
    // Fails if the administrator or the proposer was suspended or lost the role meanwhile.
    const checks = unchangedBeside(writes, [actor, ...view.people.filter((one) => one.userId === proposedBy)]);
    await commit(platform, { ...times, author }, { writes: [...writes, ...checks], about });
    return { author, of: { organisationId, userId } };
  });
  if (done !== undefined) await closeAfter(platform, act, done);
  return done !== undefined;
}

/** Checks that people have not changed since they were read. A transaction takes one action on an item, and a write of it checks that too. */
function unchangedBeside(writes: readonly Write[], people: readonly ConsolePerson[]): readonly Write[] {
  const written = new Set(writes.map((write) => keyText(keyOf(write))));
  return people.filter((one) => !written.has(keyText(one))).map(sameVersion);
}

async function closeAfter(
  platform: Platform,
  { act }: PeopleAct,
  { of, author }: { readonly of: Pick<ConsolePerson, 'organisationId' | 'userId'>; readonly author: Author },
): Promise<void> {
  if (act === 'suspend') await closeAccessOf(platform, of, author);
  if (act === 'signOut') await closeSessionsOf(platform, of, author);
}

async function decide(platform: Platform, act: PeopleAct, view: PeopleView): Promise<PeopleDecision> {
  if (act.act === 'invite') {
    return { operation: 'proposeConsoleInvitation', ...(await proposeInvitation(platform, act, view)) };
  }
  const one = view.people.find(({ userId }) => userId === act.userId);
  if (one === undefined) throw notFound('The person', act.userId);
  if (one.userId === view.actor.userId && act.act !== 'withdraw' && act.act !== 'confirm') {
    throw peopleRefusal('Nobody does this to themselves: another administrator has to, or an operator');
  }
  const { userId } = one;
  switch (act.act) {
    case 'role':
      return { userId, ...changeRole(one, act, view) };
    case 'restore':
      return { userId, operation: 'proposeConsoleRestoration', writes: [proposeRestoration(one, view)] };
    case 'suspend':
      return { userId, operation: 'suspendConsolePerson', writes: suspend(one) };
    case 'signOut':
      return { userId, operation: 'endConsoleSessionsOfPerson', writes: [] };
    case 'confirm':
      return { userId, ...(await confirm(platform, one, { ...act, view })) };
    case 'withdraw':
      return { userId, ...(await withdraw(platform, one, act.proposedAt)) };
  }
}

type NamedWrites = Omit<PeopleDecision, 'userId'>;

function changeRole(
  one: ConsolePerson,
  { role, from }: Extract<PeopleAct, { act: 'role' }>,
  view: PeopleView,
): NamedWrites {
  mustHaveRoleOfHere(one);
  if (one.role !== from) throw peopleRefusal(`User ${one.userId} has another role meanwhile: ${one.role}`);
  if (role === from) throw peopleRefusal(`User ${one.userId} has this role already`);
  if (addsNoScope(role, from)) {
    return { operation: 'lowerConsoleRole', writes: [replace(withoutProposal(withRights(one, { role })))] };
  }
  mustHaveNoProposal(one, view);
  return { operation: 'proposeConsoleRole', writes: [propose(one, { kind: 'role', role }, view)] };
}

function proposeRestoration(one: ConsolePerson, view: PeopleView): Write {
  mustBeSuspended(one);
  mustHaveNoProposal(one, view);
  return propose(one, { kind: 'restoration' }, view);
}

/** A person who is suspended already stays so: what could not be ended the last time ends now. */
function suspend(one: ConsolePerson): readonly Write[] {
  const { status, userId } = one;
  if (status === 'Suspended') return [];
  if (status !== 'Active') throw peopleRefusal(`User ${userId} has not signed in yet: withdraw the invitation`);
  return [replace(withoutProposal(withRights(one, { status: 'Suspended' })))];
}

async function confirm(
  platform: Platform,
  one: ConsolePerson,
  { proposedAt, view }: { readonly proposedAt: string; readonly view: PeopleView },
): Promise<NamedWrites> {
  const proposal = confirmable(one, { actor: view.actor, proposedAt }, view);
  const { proposedBy } = proposal;
  switch (proposal.kind) {
    case 'invitation': {
      const writes = await confirmInvitation(platform, one, proposal, view);
      return { operation: 'confirmConsoleInvitation', writes, proposedBy };
    }
    case 'role': {
      mustHaveRoleOfHere(one);
      const after = withoutProposal(withRights(one, { role: proposal.role ?? one.role }));
      return { operation: 'confirmConsoleRole', writes: [replace(after)], proposedBy };
    }
    case 'restoration': {
      mustBeSuspended(one);
      const after = withoutProposal(withRights(one, { status: 'Active' }));
      return { operation: 'confirmConsoleRestoration', writes: [replace(after)], proposedBy };
    }
  }
}

/** Takes a proposal back, or an invitation that nobody has used. Any administrator may. */
async function withdraw(platform: Platform, one: ConsolePerson, proposedAt: string | undefined): Promise<NamedWrites> {
  if (proposedAt === undefined) {
    return { operation: 'withdrawConsoleInvitation', writes: await withdrawInvitation(platform, one) };
  }
  if (one.proposal?.at !== proposedAt) {
    throw peopleRefusal(`What was proposed for user ${one.userId} has changed meanwhile. Look at it again`);
  }
  // Somebody who was only proposed is forgotten.
  const write = one.status === 'Proposed' ? remove(one) : replace(withoutProposal(one));
  return { operation: 'withdrawConsoleProposal', writes: [write] };
}

const propose = (one: ConsolePerson, what: Pick<PersonProposal, 'kind' | 'role'>, view: PeopleView): Write =>
  replace({ ...one, proposal: newProposal(what, view) });

function mustBeSuspended({ status, userId }: ConsolePerson): void {
  if (status !== 'Suspended') throw peopleRefusal(`User ${userId} is not suspended`);
}

/** Throws `invalid_state` (409) unless administrators give the role of a person, who may sign in. */
function mustHaveRoleOfHere({ status, roleFrom, userId }: ConsolePerson): void {
  if (roleFrom === 'claims') throw peopleRefusal(`The identity provider gives the role of user ${userId}`);
  if (status === 'Suspended') throw peopleRefusal(`User ${userId} is suspended: restore them first`);
  if (status === 'Proposed') throw peopleRefusal(`User ${userId} is only proposed: withdraw it, and propose it anew`);
}
