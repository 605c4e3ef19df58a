import type * as z from 'zod';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountId, firstChildId, otherAccountId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { batchReleaseCanceled, batchReleasePendingReview, batchReleaseRejected, batchReleaseSent } from './events.ts';
import { exampleSender } from './example-sender.ts';
import { batchReleaseResource } from './resource-schema.ts';

const amount = 150_000_00;

const release = (overrides: Partial<z.input<typeof batchReleaseResource.shape.attributes>>) =>
  batchReleaseResource.of({
    id: firstChildId,
    attributes: {
      createdAt: exampleAt,
      amount,
      description: 'Payroll May',
      status: 'PendingReview',
      ...exampleSender,
      ...overrides,
    },
    relationships: {
      batchAccount: link('depositAccount', accountId),
      receiver: link('depositAccount', otherAccountId),
    },
  });

export const batchReleaseEvents = [
  withExample(batchReleasePendingReview, { attributes: { amount }, resource: release({}) }),
  withExample(batchReleaseSent, { attributes: { amount }, resource: release({ status: 'Sent' }) }),
  withExample(batchReleaseRejected, {
    attributes: { amount, reason: 'SuspectedFraud' },
    resource: release({ status: 'Rejected', reason: 'SuspectedFraud' }),
  }),
  withExample(batchReleaseCanceled, {
    attributes: { amount, reason: 'NotReviewed' },
    resource: release({ status: 'Canceled', reason: 'NotReviewed' }),
  }),
];
