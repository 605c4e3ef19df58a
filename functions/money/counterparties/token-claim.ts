import * as z from 'zod';
import { Problem } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, remove, type Write } from '../../kernel/table/write.ts';
import type { Counterparty } from './store.ts';

export const tokenClaimKind = defineKind({
  prefix: 'lnk',
  // Everybody who knows the token can find it, and then knows only that the token is taken; see refuseTaken.
  owner: 'anybody',
  changedBy: ['delete'],
});

export const tokenClaimItem = defineItem(tokenClaimKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  counterpartyId: idSchema,
  customerId: idSchema,
}));

/** The keyed hash of a token: equal for equal tokens of one organisation. The token cannot be derived from it. */
export function tokenHashOf(token: string, organisationId: string, cipher: FieldCipher): string {
  return cipher.fingerprint(token, organisationId, 'processorToken');
}

/** The write by which a counterparty claims its token. Of two at the same time, one fails. */
export function claimToken(one: Counterparty): readonly Write[] {
  const { organisationId, id, customerId, tokenHash } = one;
  if (tokenHash === undefined) return [];
  return [
    insert({ ...claimKey(organisationId, tokenHash), version: 0, organisationId, counterpartyId: id, customerId }),
  ];
}

/** The write that releases the token of a counterparty, in the table transaction that deletes or relinks it. */
export function releaseToken({ organisationId, tokenHash }: Counterparty): readonly Write[] {
  return tokenHash === undefined ? [] : [remove({ ...claimKey(organisationId, tokenHash), version: 0 })];
}

/**
 * Refuses with 409 a token that another counterparty has already. For a customer the error names that counterparty only if it
 * is their own. Throws ConcurrencyConflict if it is the same counterparty, which got the token after it was read.
 */
export async function refuseTaken(
  table: Table,
  {
    organisationId,
    id,
    tokenHash,
  }: { readonly organisationId: string; readonly id: string; readonly tokenHash: string },
  accessScope: { readonly customerId?: string | undefined },
): Promise<void> {
  const found = await table.get(claimKey(organisationId, tokenHash));
  if (found === undefined) return;
  const { counterpartyId, customerId } = tokenClaimItem.parse(found);
  if (counterpartyId === id) throw new ConcurrencyConflict();
  throw new Problem('already_exists', {
    detail: 'There is a counterparty with this processor token already',
    pointer: '/data/attributes/providerProcessorToken',
    ...(accessScope.customerId === undefined || accessScope.customerId === customerId
      ? { existingIds: [counterpartyId] }
      : {}),
  });
}

function claimKey(organisationId: string, tokenHash: string): ItemKey {
  return { pk: partitionKey(tokenClaimKind, organisationId, tokenHash), sk: soleSortKey };
}
