import * as z from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../kernel/base/problem.ts';
import { isSameAddress } from '../../kernel/base/email-address.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { fullNameSchema } from '../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../kernel/jsonapi/phone-field.ts';

export const authorizedUsersMax = 20;

const authorizedUserSchema = z
  .object({ fullName: fullNameSchema, email: emailField, phone: phoneField })
  .meta({ id: 'authorizedUser' });
/** A person who may take part in one-time-password authentication, identified by e-mail address in any spelling. */
export type AuthorizedUser = z.output<typeof authorizedUserSchema>;

/** A list of authorized users in a request, without duplicate e-mail addresses. */
export const authorizedUsersField = z
  .array(authorizedUserSchema, { error: 'must be a list' })
  .max(authorizedUsersMax, { error: `must have at most ${authorizedUsersMax}` })
  .superRefine((users, context) => {
    users.forEach(({ email }, index) => {
      if (users.findIndex((other) => isSameAddress(other.email, email)) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'email'], message: 'must not be given twice' });
    });
  });

/** A list of authorized users with at least one member. */
export const someAuthorizedUsersField = authorizedUsersField.min(1, { error: 'must have at least 1' });

export const authorizedUsersEmailsField = z
  .array(emailField, { error: 'must be a list' })
  .min(1, { error: 'must have at least 1' })
  .max(authorizedUsersMax, { error: `must have at most ${authorizedUsersMax}` });

/**
 * Returns the users with some more. Adding a user again with the same data changes nothing. Throws `already_exists`
 * (409) if a user with the same address has another name or phone, so that adding a user cannot redirect one-time
 * passwords to another phone. Throws `limits_exceeded` if there would be more users than a customer may have.
 */
export function withAuthorizedUsers(
  current: readonly AuthorizedUser[],
  added: readonly AuthorizedUser[],
): AuthorizedUser[] {
  const places = added.map((user) => current.find(({ email }) => isSameAddress(email, user.email)));
  const taken = added.flatMap((user, index) => {
    const there = places[index];
    return there === undefined || isDeepStrictEqual({ ...there, email: '' }, { ...user, email: '' }) ? [] : [index];
  });
  if (taken.length > 0) {
    const parts = taken.map((index) => ({
      detail: 'An authorized user with this e-mail address has another name or phone; remove that user first',
      pointer: `/data/attributes/authorizedUsers/${index}/email`,
    }));
    throw new Problem('already_exists', parts);
  }
  const users = [...current, ...added.filter((_, index) => places[index] === undefined)];
  if (users.length > authorizedUsersMax) {
    const detail = `There would be ${users.length} authorized users; a customer can have at most ${authorizedUsersMax}, so remove some first`;
    throw new Problem('limits_exceeded', { detail, pointer: '/data/attributes/authorizedUsers' });
  }
  return users;
}

/** Returns the users except those with these addresses. An address that no user has changes nothing. */
export function withoutAuthorizedUsers(
  current: readonly AuthorizedUser[],
  emails: readonly string[],
): AuthorizedUser[] {
  return current.filter((user) => !emails.some((email) => isSameAddress(email, user.email)));
}
