import * as z from 'zod';
import { defineItem } from '../../kernel/table/item.ts';
import type { Kind } from '../../kernel/table/kind.ts';

export const rootKeyKind: Kind = {
  prefix: 'key',
  owner: 'organisation',
  holds: "the stage's root key, wrapped by KMS",
  keys: { pk: '<stage>', sk: '-', foundBy: 'stage' },
};

export const rootKeyItem = defineItem(rootKeyKind, { wrapped: z.instanceof(Uint8Array) });
