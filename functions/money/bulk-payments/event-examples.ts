import type * as z from 'zod';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { bulkPaymentsFailed, bulkPaymentsFinished } from './events.ts';
import { bulkPaymentsResource } from './resource-schema.ts';

const bulk = (counts: Partial<z.input<typeof bulkPaymentsResource.shape.attributes>>) =>
  bulkPaymentsResource.of({
    id: '100000001',
    attributes: {
      createdAt: exampleBefore,
      bulkId: '100000001',
      status: 'Processing',
      total: 120,
      created: 0,
      failed: 0,
      ...counts,
    },
  });

export const bulkPaymentsEvents = [
  withExample(bulkPaymentsFailed, {
    attributes: {
      index: 17,
      error: 'not_found: The account 100000009 does not exist',
      idempotencyKey: '3f6b0f6e-dinner',
    },
    resource: bulk({ created: 17, failed: 1 }),
  }),
  withExample(bulkPaymentsFinished, {
    attributes: {},
    resource: bulk({ status: 'Finished', created: 119, failed: 1 }),
  }),
];
