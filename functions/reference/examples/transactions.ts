import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { accountAndOwner, firstChildId, otherAccountId, otherCustomerId, otherName, routingNumber } from './people.ts';

const paid = { direction: 'Debit', amount: 12_500, balance: 137_500 } as const;

interface Told {
  readonly createdAt: string;
  readonly summary: string;
  readonly tags?: Readonly<Record<string, string>>;
}

const bookTransaction = (told: Told): ResourceObject => ({
  type: 'bookTransaction',
  id: firstChildId,
  attributes: {
    ...told,
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

export const transactionExamples = {
  'transaction.created': {
    attributes: { summary: 'Dinner', ...paid, available: 137_500 },
    resource: bookTransaction({ createdAt: exampleAt, summary: 'Dinner' }),
  },
  'transaction.updated': {
    attributes: { summary: 'Dinner with Sherlock' },
    resource: bookTransaction({
      createdAt: exampleBefore,
      summary: 'Dinner with Sherlock',
      tags: { category: 'restaurants' },
    }),
  },
} satisfies Partial<EventExamples>;
