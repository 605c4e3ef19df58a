import { exampleAt, exampleBefore } from '../../onboarding/examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import {
  accountAndOwner,
  firstChildId,
  otherAccountId,
  otherCustomerId,
  otherName,
  routingNumber,
} from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { transactionCreated, transactionUpdated } from './events.ts';

const paid = { direction: 'Debit', amount: 12_500, balance: 137_500 } as const;

interface ExampleAttributes {
  readonly createdAt: string;
  readonly summary: string;
  readonly tags?: Readonly<Record<string, string>>;
}

const bookTransaction = (attributes: ExampleAttributes): ResourceObject => ({
  type: 'bookTransaction',
  id: firstChildId,
  attributes: {
    ...attributes,
    ...paid,
    counterparty: { name: otherName, routingNumber, accountNumber: '1000000025', accountType: 'Checking' },
  },
  relationships: {
    ...accountAndOwner,
    counterpartyAccount: link('depositAccount', otherAccountId),
    counterpartyCustomer: link('individualCustomer', otherCustomerId),
    payment: link('bookPayment', firstChildId),
  },
});

export const transactionEvents = [
  withExample(transactionCreated, {
    attributes: { summary: 'Dinner', ...paid, available: 137_500 },
    resource: bookTransaction({ createdAt: exampleAt, summary: 'Dinner' }),
  }),
  withExample(transactionUpdated, {
    attributes: { summary: 'Dinner with Sherlock' },
    resource: bookTransaction({
      createdAt: exampleBefore,
      summary: 'Dinner with Sherlock',
      tags: { category: 'restaurants' },
    }),
  }),
];
