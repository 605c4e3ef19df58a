import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type StoredItem, type Write } from '../../kernel/table/write.ts';

export const openCheckKind = defineKind({
  prefix: 'apc',
  owner: 'organisation',
  changedBy: ['delete'],
});

export const identityMessageKind = defineKind({
  prefix: 'apr',
  owner: 'organisation',
});

export const openCheckItem = defineItem(openCheckKind, () => ({ version: z.number(), id: idSchema }));

/** Sorts before every digit. */
const afterKey = '!';
/** Longer than the timestamp of a message is accepted, in both directions. */
const messageSecondsKept = 3600;

/** The entry of an application whose check is open. */
export const openCheckEntry = ({
  organisationId,
  id,
}: {
  readonly organisationId: string;
  readonly id: string;
}): StoredItem & { readonly version: number } => ({
  pk: partitionKey(openCheckKind, organisationId),
  sk: id,
  version: 0,
  id,
});

/** The id of the first application of an organisation whose check is open, or of the first one behind another. */
export async function nextOpenCheck(
  table: Table,
  organisationId: string,
  after: string | undefined,
): Promise<string | undefined> {
  const from = after === undefined ? '0' : `${after}${afterKey}`;
  const [found] = await table.query({ pk: partitionKey(openCheckKind, organisationId), from, limit: 1 });
  return found && openCheckItem.parse(found).id;
}

/** Where it is stored that a message was received. */
export function messageKey(organisationId: string, messageId: string): ItemKey {
  const hash = createHash('sha256').update(messageId).digest('hex');
  return { pk: partitionKey(identityMessageKind, organisationId, hash), sk: soleSortKey };
}

/** The write of a received message. It fails if the message was received before. */
export const receivedMessage = (organisationId: string, messageId: string, realNow: Instant): Write =>
  insert({
    ...messageKey(organisationId, messageId),
    expiresAtSeconds: Math.floor(msOf(realNow) / 1000) + messageSecondsKept,
  });
