import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { Sender } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { type Bulk, bulkKey, bulkPartItem, bulkPartKey } from './store.ts';

/** An item of the table holds up to 400 KB. A request body of 1 MiB that cannot be compressed needs four items. */
const partBytesMax = 350_000;
/**
 * The size limit of the content when it is packed and opened. A body is smaller, but values can grow when they are
 * serialised again: `1e20` becomes 21 digits.
 */
export const contentBytesMax = 4 * 1024 * 1024;

const contentSchema = z.object({
  sender: z.custom<Sender>((value) => typeof value === 'object'),
  members: z.array(z.unknown()),
});

/**
 * The content of a bulk: its members as they were sent, in their order, and the sender. Unknown fields of a member are kept
 * too, because the idempotency key is compared with the whole member as it was sent.
 */
export interface BulkContent {
  readonly sender: Sender;
  readonly members: readonly unknown[];
}

/** The content, or why it cannot be read. */
export type OpenedContent =
  | { readonly content: BulkContent; readonly failure?: undefined }
  | { readonly content?: undefined; readonly failure: unknown };

/**
 * The items that hold the content of a bulk. The content is encrypted as a whole and then cut into parts, so that no part
 * can be replaced by another. Content that could not be decrypted again is refused.
 */
export function bulkParts(
  identity: ResourceIdentity,
  content: BulkContent,
  cipher: FieldCipher,
): readonly StoredItem[] {
  const bytes = Buffer.from(JSON.stringify(content), 'utf8');
  if (bytes.length > contentBytesMax) {
    const detail = `A list takes at most ${contentBytesMax} bytes once its numbers are written out`;
    throw new Problem('limits_exceeded', { detail, pointer: '/data' });
  }
  const packed = deflateRawSync(bytes);
  const sealed = cipher.sealBytes(packed, sealedAt(identity));
  return Array.from({ length: Math.ceil(sealed.length / partBytesMax) }, (_, index) => ({
    ...bulkPartKey(identity.organisationId, identity.id, index + 1),
    sealed: sealed.slice(index * partBytesMax, (index + 1) * partBytesMax),
  }));
}

/**
 * Reads the content of a bulk. A failure is final: the content was damaged, or deleted because the bulk is finished. Throws
 * where the content cannot be read at the moment.
 */
export async function readContent(
  table: Table,
  one: Pick<Bulk, 'organisationId' | 'id' | 'parts'>,
  cipher: FieldCipher,
): Promise<OpenedContent> {
  const found = await table.getAll(bulkPartKeys(one));
  try {
    return { content: opened(one, found, cipher) };
  } catch (failure) {
    return { failure };
  }
}

function opened(
  one: Pick<Bulk, 'organisationId' | 'id' | 'parts'>,
  found: ReadonlyMap<string, StoredItem>,
  cipher: FieldCipher,
): BulkContent {
  const parts = bulkPartKeys(one).map((key) => {
    const item = found.get(keyText(key));
    invariant(item !== undefined, 'a part of a bulk is missing');
    return bulkPartItem.parse(item).sealed;
  });
  const packed = cipher.openBytes(Buffer.concat(parts), sealedAt(one));
  const text = inflateRawSync(packed, { maxOutputLength: contentBytesMax }).toString('utf8');
  return contentSchema.parse(JSON.parse(text));
}

export const bulkPartKeys = ({ organisationId, id, parts }: Pick<Bulk, 'organisationId' | 'id' | 'parts'>) =>
  Array.from({ length: parts }, (_, index) => bulkPartKey(organisationId, id, index + 1));

const sealedAt = ({ organisationId, id }: ResourceIdentity) => ({
  organisationId,
  item: keyText(bulkKey(organisationId, id)),
  field: 'content',
});
