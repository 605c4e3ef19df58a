import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { cardActivated, cardCreated, cardRenewed, cardStatusChanged } from './events.ts';
import type { CardStatus } from './statuses.ts';
import { individualCardResource } from './resource-schema.ts';

const card = (status: CardStatus, moments: { readonly createdAt: string; readonly updatedAt?: string }) =>
  individualCardResource.of({
    id: firstChildId,
    attributes: { ...moments, last4Digits: '4242', expirationDate: '2030-12', status, tags: { purpose: 'groceries' } },
    relationships: accountAndOwner,
  });

const changed = { createdAt: exampleBefore, updatedAt: exampleAt };

export const cardEvents = [
  withExample(cardCreated, { attributes: {}, resource: card('Inactive', { createdAt: exampleAt }) }),
  withExample(cardActivated, { attributes: {}, resource: card('Active', changed) }),
  withExample(cardRenewed, {
    attributes: { previousExpirationDate: '2026-12', expirationDate: '2030-12' },
    resource: card('Active', changed),
  }),
  withExample(cardStatusChanged, {
    attributes: { newStatus: 'Frozen', previousStatus: 'Active' },
    resource: card('Frozen', changed),
  }),
];
