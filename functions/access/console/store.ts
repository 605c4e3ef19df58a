import { createHash } from 'node:crypto';
import * as z from 'zod';
import { roleNames } from '../../kernel/auth/roles.ts';
import { hashSecret } from '../../kernel/auth/secret.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';

export const personKind = defineKind({ prefix: 'cps', owner: 'organisation', changedBy: ['delete'] });

const personStatuses = ['Proposed', 'Invited', 'Active', 'Suspended'] as const;

/** What administrators propose to each other, because it gives somebody rights. */
const proposalKinds = ['invitation', 'role', 'restoration'] as const;

/** A user who is a person: they sign in to the console. */
export const personItem = defineItem(personKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  userId: idSchema,
  status: z.enum(personStatuses),
  role: z.enum(roleNames),
  /** Where the role comes from: the claims of each sign-in, or an operator. */
  roleFrom: z.enum(['claims', 'operator']),
  createdAt: instantSchema,
  /** When they signed in last. */
  signedInAt: instantSchema.optional(),
  /** When somebody with another account of the provider, and with the same verified address, was refused last. */
  otherAccountAt: instantSchema.optional(),
  /** Which address was invited last, as `foldedAddress` has folded it, and when. Absent once it is used up or withdrawn, and if it is older than this attribute. */
  invitation: z.object({ address: keptText, at: instantSchema }).optional(),
  /** What one administrator has proposed and another one has to confirm. */
  proposal: z
    .object({
      kind: z.enum(proposalKinds),
      /** The role of an invitation, or the next one. */
      role: z.enum(roleNames).optional(),
      /** Whom the invitation is for. */
      email: keptText.optional(),
      proposedBy: idSchema,
      /** What `rightsChanges` of the proposer was. */
      proposerRights: z.number().optional(),
      at: instantSchema,
    })
    .optional(),
  /** How often their role or their suspension has changed. What they have proposed before the last time counts no more. */
  rightsChanges: z.number().optional(),
  /** False if the identity provider has not verified the address. Absent if they have not signed in since it is kept. */
  isEmailVerified: z.boolean().optional(),
  /** As the identity provider has told it last, or as they were invited. Who works for an organisation is none of the customers whom it erases. */
  email: keptText.optional(),
  name: keptText.optional(),
}));
export type ConsolePerson = ItemOf<typeof personItem>;
export type PersonProposal = NonNullable<ConsolePerson['proposal']>;

/** The same person with nothing proposed. */
export function withoutProposal({ proposal: _, ...rest }: ConsolePerson): ConsolePerson {
  return rest;
}

/** The same person with another role or status. What they have proposed before lapses. */
export const withRights = (
  one: ConsolePerson,
  rights: Partial<Pick<ConsolePerson, 'role' | 'roleFrom' | 'status'>>,
): ConsolePerson => ({ ...one, ...rights, rightsChanges: (one.rightsChanges ?? 0) + 1 });

/** The same person without an invitation. */
export function withoutInvitation({ invitation: _, ...rest }: ConsolePerson): ConsolePerson {
  return rest;
}

/** The partition of all people of an organisation. */
export const peoplePartition = (organisationId: string): string => partitionKey(personKind, organisationId);

export const person = (organisationId: string, userId: string): ItemRef<ConsolePerson> =>
  personItem.ref({ pk: peoplePartition(organisationId), sk: userId });

export const identityKind = defineKind({ prefix: 'cid', owner: 'organisation', changedBy: ['delete'] });

/** Leads from an identity at the provider, or from an invited e-mail address, to the person. */
export const identityItem = defineItem(identityKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  userId: idSchema,
  createdAt: instantSchema,
}));
export type IdentityItem = ItemOf<typeof identityItem>;

/** An identity is an issuer with a subject: the issuer gives a subject to one person for ever. */
export const identityOf = (issuer: string, subject: string): ItemRef<IdentityItem> =>
  identityItem.ref(hashedKey('subject', issuer, subject));

/** Where the invitation of an address is, which `foldedAddress` has folded. */
export const invitationOf = (address: string): ItemRef<IdentityItem> => identityItem.ref(hashedKey('email', address));

/**
 * What everybody writes who makes a person of an address of an organisation: a sign-in, or an administrator who proposes it. So neither two
 * accounts nor two proposals become two people at the same moment.
 */
export const firstWithAddress = (organisationId: string, address: string): ItemRef<IdentityItem> =>
  identityItem.ref(hashedKey('address', organisationId, address));

/** How long an invitation, or a proposal, can be used. */
export const invitationDays = 14;
const invitationMs = invitationDays * 86_400_000;

/** When an invitation or a proposal of this moment ends by itself. */
export const invitationEnd = (at: Instant): Instant => plusMs(at, invitationMs);

/** True for an invitation that somebody may still use. */
export const isInvitationOpen = ({ createdAt }: Pick<IdentityItem, 'createdAt'>, realNow: Instant): boolean =>
  realNow < invitationEnd(createdAt);

function hashedKey(...parts: readonly string[]): ItemKey {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { pk: `${identityKind.prefix}#${hash}`, sk: soleSortKey };
}

export const sessionKind = defineKind({ prefix: 'css', owner: 'organisation', changedBy: ['delete'] });

/** A session of the console. Its cookie leads to it. */
export const sessionItem = defineItem(sessionKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  userId: idSchema,
  /** The API token that stands for the session: it can do nothing, and everything that the session makes ends with it. */
  tokenId: idSchema,
  createdAt: instantSchema,
  usedAt: instantSchema,
  endsAt: instantSchema,
  expiresAtSeconds: z.number(),
}));
export type ConsoleSession = ItemOf<typeof sessionItem>;

export const sessionsPartition = (organisationId: string, userId: string): string =>
  partitionKey(sessionKind, organisationId, userId);

export const consoleSession = (organisationId: string, userId: string, secret: string): ItemRef<ConsoleSession> =>
  sessionItem.ref({ pk: sessionsPartition(organisationId, userId), sk: hashSecret(secret) });

export const usedAttemptKind = defineKind({ prefix: 'cua', owner: 'organisation', isAppendOnly: true });

/** Where it is kept that an attempt to sign in has come back, so that it does so once. */
export const usedAttemptKey = (attempt: string): ItemKey => ({
  pk: `${usedAttemptKind.prefix}#${hashSecret(attempt)}`,
  sk: soleSortKey,
});
