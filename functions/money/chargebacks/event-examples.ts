import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, firstChildId, otherAccountId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { chargebackCreated } from './events.ts';
import { chargebackResource } from './resource-schema.ts';

const exampleAttributes = { amount: 25_00, description: 'Never delivered' } as const;

export const chargebackEvents = [
  withExample(chargebackCreated, {
    attributes: exampleAttributes,
    resource: chargebackResource.of({
      id: firstChildId,
      attributes: { createdAt: exampleAt, ...exampleAttributes },
      relationships: {
        ...accountAndOwner,
        counterpartyAccount: link('depositAccount', otherAccountId),
        transaction: link('chargebackTransaction', firstChildId),
      },
    }),
  }),
];
