import * as z from 'zod';
import { numberKey, parseChildId } from '../base/ids/child-id.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { idSchema, keptText } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../table/kind.ts';
import { resourceLimitSchema } from './resource-limits.ts';
import { scopes } from './scopes.ts';
import { freshSecret, hashSecret } from './secret.ts';

/** The largest number of ancestors of an API token. Each is read with every request that the token makes. */
export const ancestorsMax = 4;
const idText = '[1-9]\\d{17}';
const tokenPattern = new RegExp(`^bs_([1-9]\\d{0,17})_(${idText})${ancestorsText(ancestorsMax)}_([A-Za-z0-9_-]{43})$`);

export const tokenKind = defineKind({
  prefix: 'tok',
  owner: 'organisation',
  changedBy: ['update'],
});

export const tokenItem = defineItem(tokenKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  userId: idSchema,
  description: keptText,
  scopes: z.array(z.enum(scopes)),
  /** Ids of the API token that made this one, of the token that made that one, and so on. Absent for a first token. */
  ancestorIds: z.array(idSchema).optional(),
  secretHash: keptText,
  sourceIp: keptText.optional(),
  resources: z.array(resourceLimitSchema).optional(),
  createdAt: instantSchema,
  expiration: instantSchema,
  revokedAt: instantSchema.optional(),
  /** When the table deletes the token: those of sessions of the console end often. Absent for those of programs, which stay. */
  expiresAtSeconds: z.number().optional(),
}));
export type TokenItem = ItemOf<typeof tokenItem>;

/** The contents of a presented API token, before it is verified. */
export interface PresentedApiToken {
  readonly kind: 'organisation';
  readonly organisationId: string;
  readonly key: ItemKey;
  /** Where the ancestors that the text names are stored. The stored token says which ancestors it has. */
  readonly ancestorKeys: readonly ItemKey[];
  readonly secretHash: string;
}

export function tokenKey(organisationId: string, tokenId: string): ItemKey | undefined {
  const parts = parseChildId(tokenId);
  if (parts === undefined) return undefined;
  return { pk: tokenPartition(organisationId, parts.ownerId), sk: numberKey(parts.number) };
}

export function tokenPartition(organisationId: string, userId: string): string {
  return partitionKey(tokenKind, organisationId, userId);
}

/** Undefined for a text that cannot be an API token of this platform. */
export function readApiToken(text: string): PresentedApiToken | undefined {
  const [, organisationId, tokenId, ancestors = '', secret] = tokenPattern.exec(text) ?? [];
  if (organisationId === undefined || tokenId === undefined || secret === undefined) return undefined;
  const key = tokenKey(organisationId, tokenId);
  if (key === undefined) return undefined;
  const ancestorKeys = ancestorKeysIn(ancestors, organisationId);
  return { kind: 'organisation', organisationId, key, ancestorKeys, secretHash: hashSecret(secret) };
}

/** Creates the secret of a token. The text of the token is shown once; only the hash of the secret is stored. */
export function mintToken(
  ids: Ids,
  { organisationId, id, ancestorIds = [] }: Pick<TokenItem, 'organisationId' | 'id' | 'ancestorIds'>,
): { text: string; secretHash: string } {
  const secret = freshSecret(ids);
  return { text: ['bs', organisationId, id, ...ancestorIds, secret].join('_'), secretHash: hashSecret(secret) };
}

/**
 * The part of a token's pattern that matches the ids of its ancestors. The text of a token names them, so that they are
 * read together with the token.
 */
export function ancestorsText(max: number): string {
  return `((?:_${idText}){0,${max}})`;
}

/** Where the ancestors are stored that {@link ancestorsText} matched. */
export function ancestorKeysIn(text: string, organisationId: string): readonly ItemKey[] {
  return text.split('_').flatMap((id) => tokenKey(organisationId, id) ?? []);
}
