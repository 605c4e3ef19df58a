import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Instant, msOf } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { normalText } from '../base/text/characters.ts';
import { text } from '../base/text/text.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { idSchema, keptText } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../table/kind.ts';
import { insert, type Write } from '../table/write.ts';

/** The minimum number of hours that a key is kept after its first success. */
export const retentionHours = 72;

export const idempotencyKind = defineKind({
  prefix: 'idm',
  owner: 'organisation',
});

export const idempotencyItem = defineItem(idempotencyKind, () => ({
  organisationId: idSchema,
  operation: idSchema,
  key: keptText,
  contentHash: keptText,
  resourceId: idSchema,
  tokenId: idSchema,
  /** The request that used it, if that waited in a line. */
  waited: idSchema.optional(),
  createdAt: instantSchema,
  expiresAtSeconds: z.number(),
}));
export type IdempotencyItem = ItemOf<typeof idempotencyItem>;

/** An idempotency key as it came with a request. */
export interface IdempotentRequest {
  readonly organisationId: string;
  readonly operation: string;
  readonly key: string;
  readonly contentHash: string;
  /** The place of its resource in the document. */
  readonly pointer: string;
  /** True if the key came in a header and not in the document. */
  readonly isFromHeader: boolean;
}

/** The header that may carry the key in place of the body. */
export const keyHeader = 'Idempotency-Key';

export const idempotencyKeySchema = text(255).meta({ id: 'idempotencyKey' });

export function idempotencyKeyOf(request: Pick<IdempotentRequest, 'organisationId' | 'operation' | 'key'>): ItemKey {
  const digest = createHash('sha256').update(request.key, 'utf8').digest('hex');
  return { pk: partitionKey(idempotencyKind, request.organisationId, request.operation, digest), sk: soleSortKey };
}

/**
 * A keyed hash of the request: path and `data` with members in a fixed order and texts as they are stored, so a text in another
 * canonical form, or with blanks at its ends, is the same content. The request cannot be guessed from it.
 */
export function contentHashOf(
  content: { readonly path: Readonly<Record<string, string>>; readonly data: unknown },
  cipher: FieldCipher,
  organisationId: string,
): string {
  return cipher.fingerprint(canonical(content), organisationId, 'idempotency');
}

/** Records the key in the transaction of the change. If the request fails, the key stays free. */
export function useKey(
  request: IdempotentRequest,
  resourceId: string,
  { tokenId, realNow, waited }: Pick<IdempotencyItem, 'tokenId' | 'waited'> & { readonly realNow: Instant },
): Write {
  const { organisationId, operation, key, contentHash } = request;
  return insert({
    ...idempotencyKeyOf(request),
    organisationId,
    operation,
    key,
    contentHash,
    resourceId,
    tokenId,
    ...(waited === undefined ? {} : { waited }),
    createdAt: realNow,
    expiresAtSeconds: Math.floor(msOf(realNow) / 1000) + retentionHours * 3600,
  });
}

/** The token that sends a key. */
interface Asker {
  readonly tokenId: string;
  /** Undefined if the token is not limited to single resources. */
  readonly resources: unknown;
}

/**
 * The id of the resource that the same request created before. Throws a conflict if the key was used with other content. A
 * token that is limited to single resources gets the existing id only if it used the key itself.
 */
export function replayedId(
  request: IdempotentRequest,
  used: IdempotencyItem | undefined,
  asker: Asker,
): string | undefined {
  if (used === undefined) return undefined;
  if (used.key === request.key && sameHash(used.contentHash, request.contentHash)) return used.resourceId;
  const mayKnow = asker.resources === undefined || asker.tokenId === used.tokenId;
  throw new Problem('idempotency_key_conflict', {
    detail: 'This idempotency key was used with other content',
    ...(request.isFromHeader ? { header: keyHeader } : { pointer: `${request.pointer}/attributes/idempotencyKey` }),
    ...(mayKnow ? { existingIds: [used.resourceId] } : {}),
  });
}

const sameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(normalText(value));
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]): (readonly [string, string])[] =>
    member === undefined ? [] : [[canonical(name), canonical(member)]],
  );
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map((member) => member.join(':')).join(',')}}`;
}
