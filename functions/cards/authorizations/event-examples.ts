import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import {
  authorizationAmountChanged,
  authorizationCanceled,
  authorizationCreated,
  authorizationDeclined,
  authorizationUpdated,
} from './events.ts';
import { categoryOf } from './merchant.ts';
import type { AuthorizationStatus } from './statuses.ts';
import { authorizationResource } from './resource-schema.ts';

const cardLast4Digits = '4242';
const groceries = 5411;
const merchant = {
  name: "Sherlock's Groceries",
  type: groceries,
  category: categoryOf(groceries),
  location: 'Reno, NV',
};
const useAttributes = { amount: 50_00, cardLast4Digits, recurring: false };

interface ExampleAttributes {
  readonly createdAt: string;
  readonly amount?: number;
  readonly declineReason?: 'InsufficientFunds';
}

const authorization = (status: AuthorizationStatus, shown: ExampleAttributes) =>
  authorizationResource.of({
    id: firstChildId,
    attributes: {
      ...useAttributes,
      remainingHold: status === 'Authorized' ? (shown.amount ?? useAttributes.amount) : 0,
      merchant,
      status,
      paymentMethod: 'Contactless',
      cardNetwork: 'Visa',
      ...shown,
    },
    relationships: { ...accountAndOwner, card: link('individualDebitCard', firstChildId) },
  });

export const authorizationEvents = [
  withExample(authorizationCreated, {
    attributes: { ...useAttributes, merchant },
    resource: authorization('Authorized', { createdAt: exampleAt }),
  }),
  withExample(authorizationDeclined, {
    attributes: { ...useAttributes, merchant, reason: 'InsufficientFunds' },
    resource: authorization('Declined', { createdAt: exampleAt, declineReason: 'InsufficientFunds' }),
  }),
  withExample(authorizationAmountChanged, {
    attributes: { oldAmount: 50_00, newAmount: 60_00 },
    resource: authorization('Authorized', { createdAt: exampleBefore, amount: 60_00 }),
  }),
  withExample(authorizationCanceled, {
    attributes: useAttributes,
    resource: authorization('Canceled', { createdAt: exampleBefore }),
  }),
  withExample(authorizationUpdated, {
    attributes: {},
    resource: authorization('Completed', { createdAt: exampleBefore }),
  }),
];
