import { type Role, roleNames } from '../../kernel/auth/roles.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { foldedAddress } from './folded-address.ts';

/** What an administrator of the console does with people. */
export type PeopleAct =
  | { readonly act: 'invite'; readonly email: string; readonly address: string; readonly role: Role }
  /** `from` is the role that the administrator has seen. */
  | { readonly act: 'role'; readonly userId: string; readonly role: Role; readonly from: Role }
  /** `proposedAt` names the proposal that the administrator has seen; without it, an invitation is withdrawn. */
  | { readonly act: 'confirm'; readonly userId: string; readonly proposedAt: string }
  | { readonly act: 'withdraw'; readonly userId: string; readonly proposedAt: string | undefined }
  | { readonly act: 'restore' | 'suspend' | 'signOut'; readonly userId: string };

const actNames = ['invite', 'role', 'restore', 'confirm', 'withdraw', 'suspend', 'signOut'] as const;

/** RFC 5321 has no longer ones. */
const addressCharactersMax = 254;

/** What a form of the console asks for. Throws `invalid_value` (400) that names the field. */
export function readPeopleAct(form: ReadonlyMap<string, string>): PeopleAct {
  const act = oneOf(actNames, 'act', form.get('act'));
  if (act === 'invite') return { act, ...readAddress(form.get('email') ?? ''), role: readRole('role', form) };
  const userId = form.get('userId') ?? '';
  if (!/^[1-9]\d{0,17}$/.test(userId)) throw invalid('userId', 'userId is the id of a user, a number');
  if (act === 'role') return { act, userId, role: readRole('role', form), from: readRole('from', form) };
  const proposedAt = form.get('proposedAt');
  if (act === 'withdraw') return { act, userId, proposedAt };
  if (act !== 'confirm') return { act, userId };
  if (proposedAt === undefined) throw invalid('proposedAt', 'proposedAt is missing: when it was proposed');
  return { act, userId, proposedAt };
}

function readAddress(given: string): { readonly email: string; readonly address: string } {
  const email = given.trim();
  const address = email.length > addressCharactersMax ? undefined : foldedAddress(email);
  if (address !== undefined && /^[^@]+@[^@]+$/.test(address)) return { email, address };
  const detail = `The address has the form name@company.example, in ASCII characters and at most ${addressCharactersMax} of them`;
  throw invalid('email', detail);
}

const readRole = (name: string, form: ReadonlyMap<string, string>): Role => oneOf(roleNames, name, form.get(name));

function oneOf<Name extends string>(names: readonly Name[], parameter: string, given: string | undefined): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw invalid(parameter, `${parameter} is one of ${names.join(', ')}`);
  return found;
}

const invalid = (parameter: string, detail: string): Problem => new Problem('invalid_value', { detail, parameter });
