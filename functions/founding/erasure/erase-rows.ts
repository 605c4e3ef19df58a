import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { journalItem } from '../../kernel/journal/journal.ts';
import { openEnvelope, sealEnvelope } from '../../kernel/journal/envelope.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { logChunkItem, logKind } from '../../delivery/events/log.ts';
import type { LoggedEvent } from '../../delivery/events/logged-event.ts';
import { openChunk, sealEvents } from '../../delivery/events/sealed-events.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { outboxItem, outboxKind, sealBody } from '../../ports/text-messages/items.ts';
import type { Stop } from '../keys/stops.ts';
import { erasedContent, toErase } from './erased-event.ts';
import type { Erasure } from './store.ts';

interface Erasing {
  readonly table: Table;
  readonly cipher: FieldCipher;
  readonly one: Erasure;
}

/** Erases a page of the journal, of the log or of messages. Returns how many events or messages had personal data. */
export async function eraseRows(erasing: Erasing, { kind }: Stop, items: readonly StoredItem[]): Promise<number> {
  let found = 0;
  for (const item of items) {
    if (kind === logKind) found += await eraseChunk(erasing, item);
    else if (kind === outboxKind) found += await eraseMessage(erasing, item);
    else found += await eraseRow(erasing, item);
  }
  return found;
}

async function eraseRow({ table, cipher, one }: Erasing, item: StoredItem): Promise<number> {
  const { organisationId, txId, events: sealed } = journalItem.parse(item);
  if (sealed === undefined) return 0;
  const envelope = openEnvelope(sealed, cipher, organisationId, txId);
  let found = 0;
  const events = envelope.events.map((event) => {
    const how = toErase(one, event, event.resource);
    if (how === undefined) return event;
    const [told, resource] = [erasedContent(event, how), event.resource && erasedContent(event.resource, how)];
    if (told === undefined && resource === undefined) return event;
    found += 1;
    return { ...(told ?? event), ...(resource === undefined ? {} : { resource }) };
  });
  const after = () => sealEnvelope({ ...envelope, events }, cipher, organisationId, txId);
  return found === 0
    ? 0
    : replaced(table, item, { name: 'events', before: sealed, after: new Uint8Array(after()), found });
}

async function eraseChunk({ table, cipher, one }: Erasing, item: StoredItem): Promise<number> {
  const chunk = logChunkItem.parse(item);
  const key = { cipher, organisationId: one.organisationId };
  let found = 0;
  const events = openChunk(chunk, key).map((event): LoggedEvent => {
    const told = JSON.parse(event.text) as Parameters<typeof erasedContent>[0];
    const resource = event.resourceText === undefined ? undefined : (JSON.parse(event.resourceText) as typeof told);
    // The id of an event is its number.
    const how = toErase(one, { ...told, id: undefined }, resource);
    if (how === undefined) return event;
    const [text, resourceText] = [erasedContent(told, how), resource && erasedContent(resource, how)];
    if (text === undefined && resourceText === undefined) return event;
    found += 1;
    return {
      ...event,
      ...(text === undefined ? {} : { text: JSON.stringify(text) }),
      ...(resourceText === undefined ? {} : { resourceText: JSON.stringify(resourceText) }),
    };
  });
  const after = () => sealEvents(events, key);
  return found === 0 ? 0 : replaced(table, item, { name: 'events', before: chunk.events, after: after(), found });
}

async function eraseMessage({ table, cipher, one }: Erasing, item: StoredItem): Promise<number> {
  const message = outboxItem.parse(item);
  const isTheirs =
    message.customer?.id === one.customerId ||
    (message.applicationForm !== undefined && one.applicationFormIds.includes(message.applicationForm.id));
  if (!isTheirs || item['erasedAt'] !== undefined) return 0;
  const after = sealBody({ to: { countryCode: '', number: '' }, text: '' }, message, cipher);
  return replaced(table, item, { name: 'sealedBody', before: message.sealedBody, after, found: 1 });
}

/** Replaces a sealed attribute on condition that it is as it was read. Otherwise the next walk finds it again. */
async function replaced(
  table: Table,
  { pk, sk }: StoredItem,
  { name, before, after, found }: { name: string; before: unknown; after: unknown; found: number },
): Promise<number> {
  try {
    await table.update({
      Key: { pk, sk },
      UpdateExpression: `SET #name = :after${name === 'sealedBody' ? ', erasedAt = :true' : ''}`,
      ConditionExpression: '#name = :before',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: {
        ':before': before,
        ':after': after,
        ...(name === 'sealedBody' ? { ':true': true } : {}),
      },
    });
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
  return found;
}
