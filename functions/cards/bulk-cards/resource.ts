import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { defined } from '../../kernel/base/defined.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { Bulk } from '../../money/bulk-payments/for-others.ts';
import type { bulkCardsResource } from './resource-schema.ts';
import type { BulkResult } from './store.ts';

/** A bulk of cards as a resource: its progress, and the results of its members where they were read. */
export function bulkCardsToResource(
  { id, createdAt, status, total, created, failed }: Bulk,
  results?: readonly BulkResult[],
): ResourceObject {
  return makeResource<typeof bulkCardsResource>('bulkCards', {
    id,
    attributes: {
      createdAt,
      status,
      total,
      created,
      failed,
      ...(results === undefined
        ? {}
        : {
            results: results.map(({ index, cardId, error, pointer, idempotencyKey, cardMayExist }) => ({
              index,
              ...defined({ cardId, error, pointer, idempotencyKey, cardMayExist }),
            })),
          }),
    },
  });
}
