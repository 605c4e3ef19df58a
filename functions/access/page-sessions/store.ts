import * as z from 'zod';
import { hashSecret } from '../../kernel/auth/secret.ts';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { type Kind, partitionKey } from '../../kernel/table/kind.ts';
import { insert, type Write } from '../../kernel/table/write.ts';

/** Minutes after which a customer has to give a code again. */
export const sessionMinutes = 30;

export const pageSessionKind: Kind = {
  prefix: 'hps',
  owner: 'customer',
  holds: 'sessions of a customer on hosted pages, until they end',
  keys: { pk: '<org>#<customer>', sk: '<hash of the token in the cookie>', foundBy: 'the cookie' },
};

const pageSessionItem = defineItem(pageSessionKind, {
  organisationId: z.string(),
  customerId: z.string(),
  /** The pages that it is for. */
  of: z.string(),
  id: z.string(),
  /** Real time. */
  validUntil: instantSchema,
  expiresAtSeconds: z.number(),
});
export type PageSession = ItemOf<typeof pageSessionItem>;

/** The pages that a session is for, and the customer who sees them. */
export type SessionPlace = Pick<PageSession, 'organisationId' | 'customerId' | 'of' | 'id'>;

export function pageSession(
  { organisationId, customerId }: Pick<SessionPlace, 'organisationId' | 'customerId'>,
  token: string,
): ItemRef<PageSession> {
  return pageSessionItem.ref({ pk: partitionKey(pageSessionKind, organisationId, customerId), sk: hashSecret(token) });
}

/** The write that begins a session. */
export function beginSession(place: SessionPlace, token: string, realNow: Instant): Write {
  const { organisationId, customerId, of, id } = place;
  const validUntil = plusMs(realNow, sessionMinutes * 60_000);
  return insert({
    ...pageSession(place, token).key,
    ...{ organisationId, customerId, of, id, validUntil },
    version: 0,
    expiresAtSeconds: Math.ceil(msOf(validUntil) / 1000),
  });
}
