import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { Bulk } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { bulkPaymentsResource } from './resource-schema.ts';

/** A bulk as a resource: its progress. Events report the result of each member. */
export function bulkToResource({ id, createdAt, status, total, created, failed }: Bulk): ResourceObject {
  return makeResource<typeof bulkPaymentsResource>('bulkPayments', {
    id,
    attributes: { createdAt, bulkId: id, status, total, created, failed },
  });
}
