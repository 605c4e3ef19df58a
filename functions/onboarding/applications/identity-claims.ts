import * as z from 'zod';
import { Problem, type ProblemPart } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, remove, replace, type Write } from '../../kernel/table/write.ts';
import { holdsIdentity } from './application.ts';
import { applicationsById } from './store.ts';

export const identityClaimKind = defineKind({
  prefix: 'idc',
  owner: 'organisation',
  changedBy: ['delete'],
});

export const identityClaimItem = defineItem(identityClaimKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  applicationId: idSchema,
}));

/** Personal numbers that at most one pending or approved application may use. */
export type Identities = Readonly<Partial<Record<'ssn' | 'passport' | 'ein', string>>>;

/**
 * Returns the writes by which an application claims its numbers. Throws `already_exists` (409) if another application
 * holds one. If two applications claim a number at the same time, one gets a concurrency conflict, is retried and then
 * refused.
 */
export async function claimIdentities(
  table: Table,
  cipher: FieldCipher,
  { organisationId, applicationId }: { readonly organisationId: string; readonly applicationId: string },
  identities: Identities,
): Promise<readonly Write[]> {
  const claims = Object.entries(identities).map(([field, value]) => ({
    field,
    key: claimKey(organisationId, cipher.fingerprint(value, organisationId, field)),
  }));
  const found = await table.getAll(claims.map(({ key }) => key));
  const held = claims.flatMap(({ field, key }) => {
    const item = found.get(keyText(key));
    return item === undefined ? [] : [{ field, claim: identityClaimItem.parse(item) }];
  });
  // An application may claim a number again that it already holds, because its customer may return to an earlier
  // number.
  const byOthers = held.filter(({ claim }) => claim.applicationId !== applicationId);
  await refuseHeld(table, organisationId, byOthers);

  return claims.map(({ field, key }) => {
    const earlier = held.find((one) => one.field === field)?.claim;
    if (earlier !== undefined) return replace({ ...earlier, applicationId });
    return insert({ ...key, version: 0, organisationId, applicationId });
  });
}

/** The writes that delete the claims of an application. A claim that another application took over stays. */
export async function releaseIdentities(
  table: Table,
  cipher: FieldCipher,
  { organisationId, applicationId }: { readonly organisationId: string; readonly applicationId: string },
  identities: Identities,
): Promise<readonly Write[]> {
  const keys = Object.entries(identities).map(([field, value]) =>
    claimKey(organisationId, cipher.fingerprint(value, organisationId, field)),
  );
  const found = await table.getAll(keys, { kind: identityClaimKind });
  return [...found.values()]
    .map(identityClaimItem.parse)
    .flatMap((one) => (one.applicationId === applicationId ? [remove(one)] : []));
}

async function refuseHeld(
  table: Table,
  organisationId: string,
  held: readonly { readonly field: string; readonly claim: { readonly applicationId: string } }[],
): Promise<void> {
  const ids = held.map(({ claim }) => claim.applicationId);
  const holding = new Set(
    (await applicationsById(table, organisationId, ids)).filter(holdsIdentity).map(({ id }) => id),
  );
  const parts: ProblemPart[] = held
    .filter(({ claim }) => holding.has(claim.applicationId))
    .map(({ field, claim }) => ({
      detail: `An application with this ${field} already exists`,
      pointer: `/data/attributes/${field}`,
      existingIds: [claim.applicationId],
    }));
  if (parts.length > 0) throw new Problem('already_exists', parts);
}

function claimKey(organisationId: string, fingerprint: string): ItemKey {
  return { pk: partitionKey(identityClaimKind, organisationId, fingerprint), sk: soleSortKey };
}
