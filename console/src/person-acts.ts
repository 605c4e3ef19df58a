import { words } from './format.ts';
import { scopesOfRoles } from './generated/scopes.ts';
import type { PeopleForm, PersonSummary, Proposal } from './person.ts';
import type { Role } from './roles.ts';
import { shellWord } from './shell-word.ts';

/** Something that an administrator does with a person. */
export interface PersonAct {
  /** Its name in the menu. */
  readonly label: string;
  /** What follows from it. */
  readonly effect: string;
  readonly button: string;
  readonly isHarsh?: true;
  readonly form: PeopleForm;
  /** What is said when it is done. */
  readonly done: string;
  /** True if the administrator has to choose the next role. */
  readonly choosesRole?: true;
}

const afterProposal = 'Proposed. It counts when another administrator has confirmed it.';

export const inviteAct: PersonAct = {
  label: 'Invite somebody',
  effect:
    'Whoever signs in first with this address, within 14 days, has the role, if the identity provider verifies the address. The console sends no e-mail: tell them its address.',
  button: 'Propose the invitation',
  form: { act: 'invite' },
  done: afterProposal,
};

/** What an administrator can do with a person, who is not themselves, in the state that the page shows. */
export function actsOn(one: PersonSummary, now: number): readonly PersonAct[] {
  const { userId, status, role, roleFrom, email, invitedUntil, proposal } = one;
  const hasProposal = proposal !== undefined && proposal.lapse === undefined;
  const isInvitationOver = invitedUntil !== undefined && Date.parse(invitedUntil) <= now;
  const acts: readonly (PersonAct | false)[] = [
    (status === 'Active' || (status === 'Invited' && !isInvitationOver)) &&
      roleFrom === 'operator' && {
        label: 'Change the role',
        effect: 'Another role counts with the next token, within a quarter of an hour.',
        button: 'Change the role',
        form: { act: 'role', userId, from: role },
        done: '',
        choosesRole: true,
      },
    status === 'Invited' &&
      isInvitationOver &&
      !hasProposal &&
      email !== undefined && {
        label: 'Invite again',
        effect: `The invitation of ${email} has run out. A new one is for the same user, with the role ${words(role)}.`,
        button: 'Propose the invitation',
        form: { act: 'invite', email, role },
        done: afterProposal,
      },
    invitedUntil !== undefined && {
      label: 'Withdraw the invitation',
      effect:
        status === 'Active'
          ? 'No other account leads to this person by it any more. The account that they have stays.'
          : 'Nobody signs in by it any more, and the person is forgotten. The address can be invited anew.',
      button: 'Withdraw',
      isHarsh: true,
      form: { act: 'withdraw', userId },
      done: 'The invitation is withdrawn.',
    },
    status === 'Active' && {
      label: 'Sign out everywhere',
      effect: 'All sessions end at once. The person can sign in again.',
      button: 'Sign out everywhere',
      form: { act: 'signOut', userId },
      done: 'All sessions of the person have ended.',
    },
    status === 'Active' && {
      label: 'Suspend',
      effect:
        'The person cannot sign in. All their sessions end at once, and so do all API tokens of their user, also those of programs, which stay revoked.',
      button: 'Suspend',
      isHarsh: true,
      form: { act: 'suspend', userId },
      done: 'The person is suspended.',
    },
    status === 'Suspended' && {
      label: 'End what is left of their access',
      effect:
        'A suspension that was cut off may have left sessions or API tokens. What is left of them ends at once; the person stays suspended.',
      button: 'End it',
      isHarsh: true,
      form: { act: 'suspend', userId },
      done: 'All sessions and API tokens of the person have ended.',
    },
    status === 'Suspended' &&
      !hasProposal && {
        label: 'Restore',
        effect: 'The person can sign in again, with the role that they had. Their API tokens stay revoked.',
        button: 'Propose the restoration',
        form: { act: 'restore', userId },
        done: afterProposal,
      },
  ];
  return acts.filter((act) => act !== false);
}

/** True if a role can do something that the other one cannot: then another administrator has to confirm it. */
export const addsScopes = (next: Role, before: Role): boolean => {
  const had: readonly string[] = scopesOfRoles[before];
  return scopesOfRoles[next].some((scope) => !had.includes(scope));
};

/** The change to a role, with what it needs. */
export function roleAct(act: PersonAct, next: Role, before: Role): PersonAct {
  const isProposal = addsScopes(next, before);
  return {
    ...act,
    effect: isProposal
      ? `${words(next)} may do what ${words(before)} may not. It counts when another administrator has confirmed it.`
      : `${words(next)} may do nothing that ${words(before)} may not, so it counts with the next token, within a quarter of an hour.`,
    button: isProposal ? 'Propose the role' : 'Change the role',
    form: { ...act.form, role: next },
    done: isProposal ? afterProposal : 'The role is changed.',
  };
}

/** True if something is proposed for a person that this administrator can confirm. */
export const isConfirmable = ({ userId, proposal }: PersonSummary, you: { readonly userId: string }): boolean =>
  proposal !== undefined && proposal.lapse === undefined && proposal.proposedBy !== you.userId && userId !== you.userId;

/** What is proposed, in words. */
export function proposalWords({ kind, role, email }: Proposal, name: string): string {
  const as = role === undefined ? '' : words(role);
  switch (kind) {
    case 'invitation':
      return `Invite ${email ?? name} as ${as}`;
    case 'role':
      return `Give ${name} the role ${as}`;
    case 'restoration':
      return `Restore ${name}`;
  }
}

/** Whom a proposal is about, and what they would have. Names are what people call themselves: only the id of the user is sure. */
export function proposalFacts(one: PersonSummary, { kind, role = one.role }: Proposal, name: string): string {
  const { userId, email } = one;
  const who = [name, ...(email === undefined || email === name ? [] : [email]), `user ${userId}`].join(', ');
  switch (kind) {
    case 'invitation':
      return one.status === 'Active'
        ? `Another account of ${who}, who is ${words(one.role)}.`
        : `${who}: no rights until now, then ${words(role)}.`;
    case 'role':
      return `${who}: now ${words(one.role)}, then ${words(role)}.`;
    case 'restoration':
      return `${who}: suspended now, then ${words(role)}.`;
  }
}

/** The confirmation of a proposal, with whom it is about. */
export const confirmAct = ({ userId }: PersonSummary, proposal: Proposal, facts: string): PersonAct => ({
  label: 'Confirm',
  effect: `${facts} It counts at once. You and the administrator who proposed it answer for it.`,
  button: 'Confirm',
  form: { act: 'confirm', userId, proposedAt: proposal.at },
  done: 'Confirmed.',
});

export const withdrawAct = ({ userId }: PersonSummary, proposal: Proposal, facts: string): PersonAct => ({
  label: 'Withdraw',
  effect: `${facts} Nobody can confirm it then. It can be proposed anew.`,
  button: 'Withdraw',
  isHarsh: true,
  form: { act: 'withdraw', userId, proposedAt: proposal.at },
  done: 'Withdrawn.',
});

/** What an operator types in place of another administrator. */
export function commandFor({ userId, email }: PersonSummary, proposal: Proposal, organisationId: string): string {
  const where = `--stage STAGE --organisation ${organisationId}`;
  const role = `--role ${proposal.role ?? 'ROLE'}`;
  switch (proposal.kind) {
    case 'invitation':
      return `npx bankstack user invite ${where} --email ${shellWord(proposal.email ?? email ?? 'ADDRESS')} ${role}`;
    case 'role':
      return `npx bankstack user role ${where} --user ${userId} ${role}`;
    case 'restoration':
      return `npx bankstack user restore ${where} --user ${userId}`;
  }
}
