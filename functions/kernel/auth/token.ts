import * as z from 'zod';
import { numberKey, parseChildId } from '../base/ids/child-id.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { defineItem, instantSchema, type ItemOf } from '../table/item.ts';
import { type ItemKey, type Kind, partitionKey } from '../table/kind.ts';
import { resourceLimitSchema } from './resource-limits.ts';
import { scopes } from './scopes.ts';
import { freshSecret, hashSecret } from './secret.ts';

const tokenPattern = /^bs_([1-9]\d{0,17})_([1-9]\d{17})_([A-Za-z0-9_-]{43})$/;

export const tokenKind: Kind = {
  prefix: 'tok',
  owner: 'organisation',
  holds: 'API tokens of a user, as hashes',
  keys: { pk: '<org>#<user>', sk: '<number>', foundBy: "id = user + number, in the token's own text" },
};

export const tokenItem = defineItem(tokenKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  userId: z.string(),
  description: z.string(),
  scopes: z.array(z.enum(scopes)),
  secretHash: z.string(),
  sourceIp: z.string().optional(),
  resources: z.array(resourceLimitSchema).optional(),
  createdAt: instantSchema,
  expiration: instantSchema,
  revokedAt: instantSchema.optional(),
});
export type TokenItem = ItemOf<typeof tokenItem>;

/** The contents of a presented API token, before it is verified. */
export interface PresentedApiToken {
  readonly kind: 'organisation';
  readonly organisationId: string;
  readonly key: ItemKey;
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
  const [, organisationId, tokenId, secret] = tokenPattern.exec(text) ?? [];
  if (organisationId === undefined || tokenId === undefined || secret === undefined) return undefined;
  const key = tokenKey(organisationId, tokenId);
  return key === undefined ? undefined : { kind: 'organisation', organisationId, key, secretHash: hashSecret(secret) };
}

/** Creates the secret of a token. Its text is shown once; only its hash is stored. */
export function mintToken(ids: Ids, organisationId: string, tokenId: string): { text: string; secretHash: string } {
  const secret = freshSecret(ids);
  return { text: `bs_${organisationId}_${tokenId}_${secret}`, secretHash: hashSecret(secret) };
}
