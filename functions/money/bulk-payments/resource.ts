import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { type Bulk, bulkStatuses } from './store.ts';

export const bulkPaymentsResource = resourceSchema(
  'bulkPayments',
  z.strictObject({
    createdAt: instantField,
    /** The same as the id. */
    bulkId: z.string(),
    status: z.enum(bulkStatuses),
    total: z.int(),
    created: z.int(),
    failed: z.int(),
  }),
  {},
);

/** A bulk as a resource: its progress. Events report the result of each member. */
export function bulkToResource({ id, createdAt, status, total, created, failed }: Bulk): ResourceObject {
  return bulkPaymentsResource.of({ id, attributes: { createdAt, bulkId: id, status, total, created, failed } });
}
