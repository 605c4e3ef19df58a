import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';

export const userKind = defineKind({
  prefix: 'usr',
  owner: 'organisation',
});

/** A user of the organisation who owns API tokens. */
export const userItem = defineItem(userKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  createdAt: instantSchema,
  /** Number of the user's last API token, those of sessions of the console aside. */
  apiTokens: z.number(),
  /** How many tokens the console got for the user's sessions. Absent if it got none. */
  sessionTokens: z.number().optional(),
}));
export type User = ItemOf<typeof userItem>;

export function user(organisationId: string, id: string): ItemRef<User> {
  return userItem.ref({ pk: partitionKey(userKind, organisationId, id), sk: soleSortKey });
}
