import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { cardTokenCreated, cardTokenStatusChanged } from './events.ts';
import { cardTokenResource } from './resource-schema.ts';
import type { TokenStatus } from './statuses.ts';

const wallet = 'Apple';
const token = (status: TokenStatus, moments: { readonly createdAt: string; readonly updatedAt?: string }) =>
  cardTokenResource.of({
    id: firstChildId,
    attributes: {
      ...moments,
      status,
      wallet,
      source: 'App',
      deviceType: 'Phone',
      deviceName: "Ada's phone",
      last4Digits: '0042',
      recommendation: 'Approve',
      score: 5,
      decision: 'Approved',
      decidedBy: 'Rules',
    },
    relationships: { ...accountAndOwner, card: link('individualDebitCard', firstChildId) },
  });

export const cardTokenEvents = [
  withExample(cardTokenCreated, {
    attributes: { status: 'Inactive', wallet },
    resource: token('Inactive', { createdAt: exampleAt }),
  }),
  withExample(cardTokenStatusChanged, {
    attributes: { previousStatus: 'Inactive', newStatus: 'Active', wallet },
    resource: token('Active', { createdAt: exampleBefore, updatedAt: exampleAt }),
  }),
];
