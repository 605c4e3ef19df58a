import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { cardAuthenticationCreated, cardAuthenticationPending, cardAuthenticationStatusChanged } from './events.ts';
import { cardAuthenticationResource } from './resource-schema.ts';

const merchant = { name: 'Corner Books', type: 5942, category: 'Book Stores' };
const payment = { amount: 120_00, merchant };
const relationships = { ...accountAndOwner, card: link('individualDebitCard', firstChildId) };

export const cardAuthenticationEvents = [
  withExample(cardAuthenticationCreated, {
    attributes: { status: 'Challenged', ...payment },
    resource: cardAuthenticationResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleAt,
        status: 'Challenged',
        ...payment,
        channel: 'Browser',
        riskScore: 12,
        decidedBy: 'Rules',
      },
      relationships,
    }),
  }),
  withExample(cardAuthenticationPending, {
    attributes: { status: 'Pending', ...payment },
    resource: cardAuthenticationResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleAt,
        status: 'Pending',
        ...payment,
        channel: 'Browser',
        riskScore: 12,
        decideBy: '2026-12-01T15:00:02.000Z',
      },
      relationships,
    }),
  }),
  withExample(cardAuthenticationStatusChanged, {
    attributes: { previousStatus: 'Challenged', newStatus: 'Approved', ...payment },
    resource: cardAuthenticationResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleBefore,
        updatedAt: exampleAt,
        status: 'Approved',
        ...payment,
        channel: 'Browser',
        riskScore: 12,
        decidedBy: 'Code',
      },
      relationships,
    }),
  }),
];
