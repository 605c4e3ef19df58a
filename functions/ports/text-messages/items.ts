import * as z from 'zod';
import type { FieldCipher, SealedPlace } from '../cipher/port.ts';
import { messageChannels } from './port.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { type Kind, partitionKey } from '../../kernel/table/kind.ts';

export const outboxKind: Kind = {
  prefix: 'out',
  owner: 'organisation',
  holds: 'what a sandbox stage would have sent to phones, texts sealed, for a week',
  keys: { pk: '<org>#messages', sk: "<world's time>#<message>", foundBy: 'time' },
};

export const outboxItem = defineItem(outboxKind, {
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(['textMessage']),
  createdAt: instantSchema,
  customer: z.object({ type: z.string(), id: z.string() }),
  channel: z.enum(messageChannels),
  /** Phone and text: {@link sealBody}. */
  sealedBody: z.string(),
  expiresAtSeconds: z.number(),
});
export type OutboxItem = ItemOf<typeof outboxItem>;

const bodySchema = z.object({ to: z.object({ countryCode: z.string(), number: z.string() }), text: z.string() });
type Body = z.infer<typeof bodySchema>;
type Place = Pick<OutboxItem, 'organisationId' | 'id'>;

export function outboxPartition(organisationId: string): string {
  return partitionKey(outboxKind, organisationId, 'messages');
}

export function sealBody(body: Body, at: Place, cipher: FieldCipher): string {
  return cipher.seal(JSON.stringify(body), placeOf(at));
}

/** The phone and the text of a message. */
export function openBody(item: OutboxItem, cipher: FieldCipher): Body {
  return bodySchema.parse(JSON.parse(cipher.open(item.sealedBody, placeOf(item))));
}

function placeOf({ organisationId, id }: Place): SealedPlace {
  return { organisationId, item: `${outboxKind.prefix}#${id}`, field: 'body' };
}
