import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { type Bulk, bulksOf } from '../../money/bulk-payments/for-others.ts';

const indexDigits = 4;

/** What has become of each member of a bulk of cards. */
export const bulkResultKind = defineKind({ prefix: 'blr', owner: 'organisation' });

export const bulkResultItem = defineItem(bulkResultKind, () => ({
  /** The place of the member in the list, from 0. */
  index: z.number(),
  /** The card that it has become; absent if it was refused. */
  cardId: idSchema.optional(),
  /** Code and detail of the refusal. They name ids and fields, and no value of a person. */
  error: keptText.optional(),
  /** The place in the list that the refusal names. */
  pointer: keptText.optional(),
  /** The key that was made for a member that was refused and had none. One that it was sent with is not kept: it may be personal. */
  idempotencyKey: idSchema.optional(),
  /** Present if it was refused after the card processor may have issued a card. */
  cardMayExist: z.literal(true).optional(),
}));
export type BulkResult = Omit<ItemOf<typeof bulkResultItem>, 'pk' | 'sk'>;

/** An organisation can list all its bulks of cards. */
export const cardBulks = bulksOf('bulkCards');

const partitionOf = (organisationId: string, bulkId: string) => partitionKey(bulkResultKind, organisationId, bulkId);

/** The write that keeps the result of a member. Each member has one. */
export const keepResult = ({ organisationId, id }: Bulk, result: BulkResult): Write =>
  insert({
    pk: partitionOf(organisationId, id),
    sk: String(result.index).padStart(indexDigits, '0'),
    ...result,
  });

/** The results of the members that are done, in the order of the list. */
export async function resultsOf(table: Table, { organisationId, id }: Bulk): Promise<readonly BulkResult[]> {
  const items = await table.query({ pk: partitionOf(organisationId, id) });
  return items.map((item) => bulkResultItem.parse(item));
}
