import { defineRowErasure, type ErasedCustomer, replaceSealed } from '../../kernel/table/erasure.ts';
import { organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import { isAboutCustomer } from '../events/erase-log.ts';
import type { EventReader } from '../events/event-reader.ts';
import { chunksBetween } from '../events/log-reads.ts';
import { openChunk } from '../events/sealed-events.ts';
import { deliveryItem, openAnswer, sealAnswer } from './delivery-log.ts';

/** Erases answers of receivers to deliveries with events of a customer: an answer may repeat what was delivered. */
export const deliveryErasure = defineRowErasure({
  item: deliveryItem,
  eraseRow: async (row, customer, { table, cipher }) => {
    const { from, to, sealedAnswer } = deliveryItem.parse(row);
    const webhook = { organisationId: organisationIdOf(row), id: ownerIdOf(row) ?? '' };
    if (sealedAnswer === undefined || openAnswer(sealedAnswer, cipher, webhook) === '') return 0;
    const reader = { table, cipher, organisationId: webhook.organisationId };
    if (!(await hasEventOf(reader, { from, to }, customer))) return 0;
    await replaceSealed(table, row, {
      name: 'sealedAnswer',
      before: sealedAnswer,
      after: sealAnswer('', cipher, webhook),
    });
    return 1;
  },
});

/** True if one of these events is about the customer. The log has their relationships after an erasure, too. */
async function hasEventOf(
  reader: EventReader,
  { from, to }: { readonly from: number; readonly to: number },
  customer: ErasedCustomer,
): Promise<boolean> {
  for await (const chunk of chunksBetween(reader.table, reader.organisationId, from, to)) {
    const events = openChunk(chunk, reader).filter(({ number }) => number >= from && number <= to);
    if (events.some((event) => isAboutCustomer(event, customer))) return true;
  }
  return false;
}
