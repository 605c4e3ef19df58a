import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { cardTokenCreated, cardTokenMoved, cardTokenPending, cardTokenStatusChanged } from './events.ts';
import { cardTokenResource } from './resource-schema.ts';
import type { TokenStatus } from './statuses.ts';

const wallet = 'Apple';
const question = {
  wallet,
  source: 'App',
  deviceType: 'Phone',
  deviceName: "Ada's phone",
  last4Digits: '0042',
  recommendation: 'Approve',
  score: 5,
} as const;
const relationships = { ...accountAndOwner, card: link('individualDebitCard', firstChildId) };
const token = (status: TokenStatus, moments: { readonly createdAt: string; readonly updatedAt?: string }) =>
  cardTokenResource.of({
    id: firstChildId,
    attributes: { ...moments, status, ...question, decision: 'Approved', decidedBy: 'Rules' },
    relationships,
  });
const requestedToken = cardTokenResource.of({
  id: firstChildId,
  attributes: { createdAt: exampleAt, status: 'Requested', ...question, decideBy: '2026-12-01T15:00:02.000Z' },
  relationships,
});

export const cardTokenEvents = [
  withExample(cardTokenCreated, {
    attributes: { status: 'Inactive', wallet },
    resource: token('Inactive', { createdAt: exampleAt }),
  }),
  withExample(cardTokenPending, {
    attributes: { status: 'Requested', wallet },
    resource: requestedToken,
  }),
  withExample(cardTokenStatusChanged, {
    attributes: { previousStatus: 'Inactive', newStatus: 'Active', wallet },
    resource: token('Active', { createdAt: exampleBefore, updatedAt: exampleAt }),
  }),
  withExample(cardTokenMoved, {
    attributes: { status: 'Active', wallet },
    links: { replacedCard: { type: 'individualDebitCard', id: '100000001000000002' } },
    resource: token('Active', { createdAt: exampleBefore, updatedAt: exampleAt }),
  }),
];
