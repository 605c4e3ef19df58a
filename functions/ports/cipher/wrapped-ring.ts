import { type KeyMaker, type OrganisationKeyItem, organisationKeyKey } from './items.ts';
import { keyBytes, type KeyRing, newKeyRing, openRing, sealRing } from './key-ring.ts';
import { type KeyWrapping, wrappingContext } from './organisation-keys.ts';

/** Makes the keys of new organisations by a key of KMS. */
export function createKeyMaker(wrapping: KeyWrapping): KeyMaker {
  return (organisationId, now) => wrapRing(newKeyRing(now), { ...wrapping, organisationId, version: 0 });
}

/** The item with a ring, encrypted with a new key that KMS wraps. */
export async function wrapRing(
  ring: KeyRing,
  { keys, keyArn, stage, ...one }: KeyWrapping & { readonly organisationId: string; readonly version: number },
): Promise<OrganisationKeyItem> {
  const { organisationId, version } = one;
  const made = await keys.makeDataKey(keyArn, keyBytes, wrappingContext(stage, organisationId));
  return {
    ...organisationKeyKey(organisationId),
    version,
    wrapped: new Uint8Array(made.wrapped),
    ring: new Uint8Array(sealRing(ring, made.plain, organisationId)),
    dataKeys: ring.dataKeys.map(({ id, usedFrom }) => ({ id, usedFrom })),
  };
}

/** The ring of a stored item. */
export async function unwrapRing(
  { wrapped, ring }: OrganisationKeyItem,
  { keys, keyArn, stage }: KeyWrapping,
  organisationId: string,
): Promise<KeyRing> {
  return openRing(ring, await keys.unwrap(keyArn, wrapped, wrappingContext(stage, organisationId)), organisationId);
}
