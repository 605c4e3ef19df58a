import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { keptBytes } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';

/** Written only by an operator's commands and when an organisation is founded: no function declares that it writes it. */
export const organisationKeyKind = defineKind({
  prefix: 'key',
  owner: 'organisation',
  isAppendOnly: true,
});

export const organisationKeyItem = defineItem(organisationKeyKind, () => ({
  version: z.number(),
  /** The key that encrypts the ring, wrapped by KMS. Each change of the item has another one. */
  wrapped: keptBytes,
  ring: keptBytes,
  /** The data keys in the ring, for the operator to see. */
  dataKeys: z.array(z.object({ id: z.number(), usedFrom: instantSchema })),
}));
export type OrganisationKeyItem = ItemOf<typeof organisationKeyItem>;

/** Makes the item with the keys of a new organisation. Only operators may: KMS refuses it to every function. */
export type KeyMaker = (organisationId: string, now: Instant) => Promise<OrganisationKeyItem>;

export function organisationKeyKey(organisationId: string): ItemKey {
  return { pk: partitionKey(organisationKeyKind, organisationId), sk: soleSortKey };
}

/** A sealed value begins with the version of its format and the id of its data key. */
export const formatVersion = 2;
export const headBytes = 3;

/** The id of the data key that sealed a value. */
export function keyIdOf(sealed: Uint8Array): number {
  const head = Buffer.from(sealed.subarray(0, headBytes));
  invariant(head.length === headBytes, `a sealed value has only ${head.length} bytes`);
  invariant(head[0] === formatVersion, `a sealed value has the unknown format version ${head[0]}`);
  return head.readUInt16BE(1);
}
