import type * as z from 'zod';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { bulkCardsFailed, bulkCardsFinished } from './events.ts';
import { bulkCardsResource } from './resource-schema.ts';

const bulk = (counts: Partial<z.input<typeof bulkCardsResource.shape.attributes>>) =>
  bulkCardsResource.of({
    id: '100000001',
    attributes: { createdAt: exampleBefore, status: 'Processing', total: 200, created: 0, failed: 0, ...counts },
  });

export const bulkCardsEvents = [
  withExample(bulkCardsFailed, {
    attributes: {
      index: 17,
      error: 'not_found: The account 100000009 does not exist',
      pointer: '/data/17/relationships/account',
      idempotencyKey: '3f6b0f6e-card',
    },
    resource: bulk({ created: 17, failed: 1 }),
  }),
  withExample(bulkCardsFinished, {
    attributes: {},
    resource: bulk({ status: 'Finished', created: 199, failed: 1 }),
  }),
];
