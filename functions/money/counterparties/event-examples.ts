import { withExample } from '../../kernel/base/event-example.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { exampleBefore } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, counterparty, firstChildId } from '../../onboarding/examples/people.ts';
import { counterpartyUpdated } from './events.ts';
import { counterpartyResource } from './resource-schema.ts';

export const counterpartyEvents = [
  withExample(counterpartyUpdated, {
    attributes: { code: 'C01', changed: ['accountNumber'] },
    resource: counterpartyResource.of({
      id: firstChildId,
      attributes: {
        createdAt: exampleBefore,
        ...counterparty,
        accountType: 'Checking',
        bank: 'Federal Reserve Bank',
        type: 'Person',
        permissions: 'CreditOnly',
      },
      relationships: { customer: link(accountAndOwner.customer.data.type, accountAndOwner.customer.data.id) },
    }),
  }),
];
