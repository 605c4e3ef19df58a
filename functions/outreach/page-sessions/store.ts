import * as z from 'zod';
import { hashSecret } from '../../kernel/auth/secret.ts';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';

/** Minutes after which a customer has to give a code again. */
export const sessionMinutes = 30;

/** What sessions and one-time passwords of an application form are stored under; those of a customer under its id. */
export const formHolder = (formId: string): string => `form-${formId}`;

export const pageSessionKind = defineKind({
  prefix: 'hps',
  owner: 'organisation',
  belongsTo: 'customer',
  isAppendOnly: true,
  whenOwnerArchived: 'stays',
});

export const pageSessionItem = defineItem(pageSessionKind, () => ({
  organisationId: idSchema,
  holderId: idSchema,
  /** The pages that it is for. */
  of: keptText,
  id: idSchema,
  /** A keyed hash of the phones of the customer when it began. Pages that keep it end the session when it changes. */
  phonesHash: keptText.optional(),
  /** Real time. */
  validUntil: instantSchema,
  expiresAtSeconds: z.number(),
}));
export type PageSession = ItemOf<typeof pageSessionItem>;

/** The pages that a session is for, and who sees them: the id of a customer, or {@link formHolder}. */
export type PageSessionScope = Pick<PageSession, 'organisationId' | 'holderId' | 'of' | 'id'>;

export function pageSession(
  { organisationId, holderId }: Pick<PageSessionScope, 'organisationId' | 'holderId'>,
  token: string,
): ItemRef<PageSession> {
  return pageSessionItem.ref({ pk: partitionKey(pageSessionKind, organisationId, holderId), sk: hashSecret(token) });
}

/** The write that begins a session of so many minutes of real time. */
export function beginSession(
  scope: PageSessionScope,
  token: string,
  {
    realNow,
    minutes,
    ...kept
  }: { readonly realNow: Instant; readonly minutes: number } & Pick<PageSession, 'phonesHash'>,
): Write {
  const { organisationId, holderId, of, id } = scope;
  const validUntil = plusMs(realNow, minutes * 60_000);
  return insert({
    ...pageSession(scope, token).key,
    organisationId,
    holderId,
    of,
    id,
    validUntil,
    ...kept,
    version: 0,
    expiresAtSeconds: Math.ceil(msOf(validUntil) / 1000),
  });
}
