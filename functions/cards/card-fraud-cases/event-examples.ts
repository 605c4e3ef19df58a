import { withExample } from '../../kernel/base/event-example.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { cardFraudCaseActivated, cardFraudCaseClosed, cardFraudCaseCreated } from './events.ts';
import { cardFraudCaseResource } from './resource-schema.ts';
import type { FraudCaseStatus, FraudOutcome } from './statuses.ts';

const fraudType = 'CardNotPresent';

interface Moments {
  readonly createdAt: string;
  readonly updatedAt?: string;
  readonly activatedAt?: string;
  readonly closedAt?: string;
}

const fraudCase = (
  status: FraudCaseStatus,
  moments: Moments,
  { outcome, lostAmount = 60_00 }: { readonly outcome?: FraudOutcome; readonly lostAmount?: number } = {},
) =>
  cardFraudCaseResource.of({
    id: firstChildId,
    attributes: { ...moments, status, fraudType, openedBy: 'Customer', outcome, amount: 60_00, lostAmount },
    relationships: {
      ...accountAndOwner,
      card: link('individualDebitCard', firstChildId),
      transactions: links('purchaseTransaction', [firstChildId]),
      authorizations: links('authorization', []),
      disputes: links('dispute', [firstChildId]),
    },
  });

export const cardFraudCaseEvents = [
  withExample(cardFraudCaseCreated, {
    attributes: { fraudType, openedBy: 'Customer' },
    resource: fraudCase('Created', { createdAt: exampleAt }),
  }),
  withExample(cardFraudCaseActivated, {
    attributes: { fraudType },
    resource: fraudCase('Active', { createdAt: exampleBefore, updatedAt: exampleAt, activatedAt: exampleAt }),
  }),
  withExample(cardFraudCaseClosed, {
    attributes: { fraudType, outcome: 'Confirmed' },
    resource: fraudCase(
      'Closed',
      { createdAt: exampleBefore, updatedAt: exampleAt, activatedAt: exampleBefore, closedAt: exampleAt },
      { outcome: 'Confirmed', lostAmount: 0 },
    ),
  }),
];
