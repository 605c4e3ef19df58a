import * as z from 'zod';
import { type Instant, msOf } from '../base/calendar/instant.ts';
import { ownerIdDigits } from '../base/ids/child-id.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { idSchema, keptText } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../table/kind.ts';
import { resourceLimitSchema } from './resource-limits.ts';
import { scopes } from './scopes.ts';
import { freshSecret, hashSecret } from './secret.ts';
import { ancestorKeysIn, ancestorsMax, ancestorsText } from './token.ts';

/** Every customer token begins with this, so that its kind is known before anything is read. */
export const customerTokenPrefix = 'bsc';
/** The largest number of ancestors of a customer token: any API token may make one. */
export const customerTokenAncestorsMax = ancestorsMax + 1;
const pattern = new RegExp(
  `^${customerTokenPrefix}_([1-9]\\d{0,17})_([1-9]\\d{${ownerIdDigits - 1}})${ancestorsText(customerTokenAncestorsMax)}_([A-Za-z0-9_-]{43})$`,
);

export const customerTokenKind = defineKind({
  prefix: 'ctk',
  owner: 'organisation',
  belongsTo: 'customer',
  changedBy: ['update'],
  whenOwnerArchived: 'stays',
});

export const customerTokenItem = defineItem(customerTokenKind, () => ({
  organisationId: idSchema,
  customerId: idSchema,
  /** Identifies the token in logs and for idempotency. It grants no access. */
  id: idSchema,
  /** Ids of the API token that made this one, of the token that made that one, and so on. */
  ancestorIds: z.array(idSchema).optional(),
  /** The `revocations` of the customer when the token was created. */
  revocations: z.number().optional(),
  scopes: z.array(z.enum(scopes)),
  upgradableScopes: z.array(z.enum(scopes)),
  /** True if it was created by two-factor authentication. Absent in tokens of older versions; then the scopes tell. */
  isVerified: z.boolean().optional(),
  /** True if its code went to the customer's own phone, or the contact's, and not to an authorized user's. */
  isOwnPhoneProved: z.boolean().optional(),
  sourceIp: keptText.optional(),
  resources: z.array(resourceLimitSchema).optional(),
  createdAt: instantSchema,
  expiration: instantSchema,
  expiresAtSeconds: z.number(),
}));
export type CustomerTokenItem = ItemOf<typeof customerTokenItem>;

/** The contents of a presented customer token, before it is verified. */
export interface PresentedCustomerToken {
  readonly kind: 'customer';
  readonly organisationId: string;
  readonly customerId: string;
  readonly key: ItemKey;
  /** Where the ancestors that the text names are stored. The stored token says which ancestors it has. */
  readonly ancestorKeys: readonly ItemKey[];
}

/** Undefined for a text that cannot be a customer token of this platform. */
export function readCustomerToken(text: string): PresentedCustomerToken | undefined {
  const [, organisationId, customerId, ancestors = '', secret] = pattern.exec(text) ?? [];
  if (organisationId === undefined || customerId === undefined || secret === undefined) return undefined;
  const ancestorKeys = ancestorKeysIn(ancestors, organisationId);
  return { kind: 'customer', organisationId, customerId, key: keyOf(organisationId, customerId, secret), ancestorKeys };
}

/** Creates a customer token. Its text is shown once; only its hash is stored, as the key of its item. */
export function mintCustomerToken(
  ids: Ids,
  content: Pick<
    CustomerTokenItem,
    | 'organisationId'
    | 'customerId'
    | 'ancestorIds'
    | 'revocations'
    | 'scopes'
    | 'upgradableScopes'
    | 'isVerified'
    | 'isOwnPhoneProved'
    | 'sourceIp'
    | 'resources'
    | 'createdAt'
  > & { readonly expiration: Instant },
): { readonly text: string; readonly item: CustomerTokenItem } {
  const { organisationId, customerId, ancestorIds = [] } = content;
  const secret = freshSecret(ids);
  return {
    text: [customerTokenPrefix, organisationId, customerId, ...ancestorIds, secret].join('_'),
    item: {
      ...keyOf(organisationId, customerId, secret),
      ...content,
      id: ids.digits(18),
      expiresAtSeconds: Math.ceil(msOf(content.expiration) / 1000),
    },
  };
}

/** Where the tokens of a customer are stored. The table deletes expired ones later (time to live). */
export function customerTokenPartition(organisationId: string, customerId: string): string {
  return partitionKey(customerTokenKind, organisationId, customerId);
}

const keyOf = (organisationId: string, customerId: string, secret: string): ItemKey => ({
  pk: customerTokenPartition(organisationId, customerId),
  sk: hashSecret(secret),
});
