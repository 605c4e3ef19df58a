import type * as z from 'zod';
import { withExample } from '../../kernel/base/event-example.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountAndOwner, accountId, firstChildId, otherAccountId } from '../../onboarding/examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { rewardRejected, rewardSent } from './events.ts';
import { rewardResource } from './resource-schema.ts';

const reward = (overrides: Partial<z.input<typeof rewardResource.shape.attributes>>) =>
  rewardResource.of({
    id: firstChildId,
    attributes: { createdAt: exampleAt, amount: 5_00, description: 'Cashback', status: 'Sent', ...overrides },
    relationships: {
      receivingAccount: link('depositAccount', accountId),
      fundingAccount: link('depositAccount', otherAccountId),
      customer: accountAndOwner.customer,
      ...(overrides.status === 'Rejected' ? {} : { transaction: link('rewardTransaction', firstChildId) }),
    },
  });

export const rewardEvents = [
  withExample(rewardSent, { attributes: {}, resource: reward({}) }),
  withExample(rewardRejected, {
    attributes: {},
    resource: reward({ status: 'Rejected', rejectReason: 'InsufficientFunds' }),
  }),
];
