import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { categoryOf } from '../authorizations/merchant.ts';
import { requestApproved, requestDeclined, requestPending } from './events.ts';
import type { RequestStatus } from './statuses.ts';
import { purchaseRequestResource } from './resource-schema.ts';

const groceries = 5411;
const merchant = {
  name: "Sherlock's Groceries",
  type: groceries,
  category: categoryOf(groceries),
  location: 'Reno, NV',
};
const requestAttributes = { amount: 50_00, partialApprovalAllowed: false, merchant, recurring: false };

interface ExampleAttributes {
  readonly createdAt: string;
  readonly approvedAmount?: number;
  readonly declineReason?: 'Timeout';
}

const request = (status: RequestStatus, shown: ExampleAttributes) =>
  purchaseRequestResource.of({
    id: firstChildId,
    attributes: { ...requestAttributes, status, paymentMethod: 'Contactless', cardNetwork: 'Visa', ...shown },
    relationships: { ...accountAndOwner, card: link('individualDebitCard', firstChildId) },
  });

export const requestEvents = [
  withExample(requestPending, {
    attributes: { ...requestAttributes, status: 'Pending', available: 200_00, direction: 'Debit' },
    resource: request('Pending', { createdAt: exampleAt }),
  }),
  withExample(requestApproved, {
    attributes: { ...requestAttributes, status: 'Approved', approvedAmount: 50_00 },
    resource: request('Approved', { createdAt: exampleBefore, approvedAmount: 50_00 }),
  }),
  withExample(requestDeclined, {
    attributes: { ...requestAttributes, status: 'Declined', declineReason: 'Timeout' },
    resource: request('Declined', { createdAt: exampleBefore, declineReason: 'Timeout' }),
  }),
];
