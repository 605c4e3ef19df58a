import * as z from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../kernel/base/problem.ts';
import { emailSchema, fullNameSchema, phoneSchema } from '../../kernel/jsonapi/fields.ts';

export const authorizedUsersMax = 20;

const authorizedUserSchema = z.object({ fullName: fullNameSchema, email: emailSchema, phone: phoneSchema });
/** Somebody who may take part in one-time-password authentication; their e-mail address, in any case, is who they are. */
export type AuthorizedUser = z.output<typeof authorizedUserSchema>;

/** Authorized users as they are sent: no two with one e-mail address. */
export const authorizedUsersField = z
  .array(authorizedUserSchema, { error: 'must be a list' })
  .max(authorizedUsersMax, { error: `must have at most ${authorizedUsersMax}` })
  .superRefine((users, context) => {
    users.forEach(({ email }, index) => {
      if (users.findIndex((other) => isSame(other.email, email)) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'email'], message: 'must not be given twice' });
    });
  });

/** Some of them, at least one. */
export const someAuthorizedUsersField = authorizedUsersField.refine((users) => users.length > 0, {
  error: 'must have at least 1',
});

export const authorizedUsersEmailsField = z
  .array(emailSchema, { error: 'must be a list' })
  .min(1, { error: 'must have at least 1' })
  .max(authorizedUsersMax, { error: `must have at most ${authorizedUsersMax}` });

/**
 * The users with some more. Who is there already, word for word, stays as they are: asking twice is safe. Refuses with 409
 * an address that belongs to a user with another name or phone (nobody's one-time passwords move to another phone by an
 * addition), and with 400 more users than a customer may have.
 */
export function withAuthorizedUsers(
  current: readonly AuthorizedUser[],
  added: readonly AuthorizedUser[],
): AuthorizedUser[] {
  const places = added.map((user) => current.find(({ email }) => isSame(email, user.email)));
  const taken = added.flatMap((user, index) => {
    const there = places[index];
    return there === undefined || isDeepStrictEqual({ ...there, email: '' }, { ...user, email: '' }) ? [] : [index];
  });
  if (taken.length > 0) {
    const parts = taken.map((index) => ({
      detail: 'There is an authorized user with this e-mail address and another name or phone; remove them first',
      pointer: `/data/attributes/authorizedUsers/${index}/email`,
    }));
    throw new Problem('already_exists', parts);
  }
  const users = [...current, ...added.filter((_, index) => places[index] === undefined)];
  if (users.length > authorizedUsersMax) {
    const detail = `There would be ${users.length} authorized users, a customer has at most ${authorizedUsersMax}; remove some first`;
    throw new Problem('limits_exceeded', { detail, pointer: '/data/attributes/authorizedUsers' });
  }
  return users;
}

/** The users but those with these addresses; an address that is nobody's changes nothing. */
export function withoutAuthorizedUsers(
  current: readonly AuthorizedUser[],
  emails: readonly string[],
): AuthorizedUser[] {
  return current.filter((user) => !emails.some((email) => isSame(email, user.email)));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
