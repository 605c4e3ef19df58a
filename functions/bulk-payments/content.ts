import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { Sender } from '../kernel/auth/caller.ts';
import { invariant } from '../kernel/invariant.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import { keyText } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import type { StoredItem } from '../kernel/table/write.ts';
import { type Bulk, bulkKey, bulkPartItem, bulkPartKey } from './store.ts';

/** An item of the table holds 400 KB; a request body of 1 MiB that cannot be compressed fills four. */
const partBytesMax = 350_000;
const contentBytesMax = 4 * 1024 * 1024;

const contentSchema = z.object({
  sender: z.custom<Sender>((value) => typeof value === 'object'),
  members: z.array(z.unknown()),
});

/** What a bulk consists of: its members as they were sent, in their order, and who sent them. */
export interface BulkContent {
  readonly sender: Sender;
  readonly members: readonly unknown[];
}

type Place = Pick<Bulk, 'organisationId' | 'id'>;

/** The items that hold the content of a bulk: sealed whole, so that no part can be changed for another, then cut. */
export function bulkParts(place: Place, content: BulkContent, cipher: FieldCipher): readonly StoredItem[] {
  const packed = deflateRawSync(JSON.stringify(content));
  const sealed = cipher.sealBytes(packed, sealedAt(place));
  return Array.from({ length: Math.ceil(sealed.length / partBytesMax) }, (_, index) => ({
    ...bulkPartKey(place.organisationId, place.id, index + 1),
    sealed: sealed.slice(index * partBytesMax, (index + 1) * partBytesMax),
  }));
}

/** The content of a bulk; undefined once it is finished and gone. */
export async function readContent(
  table: Table,
  one: Pick<Bulk, 'organisationId' | 'id' | 'parts'>,
  cipher: FieldCipher,
): Promise<BulkContent | undefined> {
  const keys = bulkPartKeys(one);
  const found = await table.getAll(keys);
  if (found.size === 0) return undefined;
  const parts = keys.map((key) => {
    const item = found.get(keyText(key));
    invariant(item !== undefined, 'the parts of a bulk come and go together');
    return bulkPartItem.parse(item).sealed;
  });
  const packed = cipher.openBytes(Buffer.concat(parts), sealedAt(one));
  const text = inflateRawSync(packed, { maxOutputLength: contentBytesMax }).toString('utf8');
  return contentSchema.parse(JSON.parse(text));
}

export const bulkPartKeys = ({ organisationId, id, parts }: Pick<Bulk, 'organisationId' | 'id' | 'parts'>) =>
  Array.from({ length: parts }, (_, index) => bulkPartKey(organisationId, id, index + 1));

const sealedAt = ({ organisationId, id }: Place) => ({
  organisationId,
  item: keyText(bulkKey(organisationId, id)),
  field: 'content',
});
