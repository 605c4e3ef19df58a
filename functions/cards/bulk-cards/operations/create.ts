import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { acceptBulk, bulkAcceptance, bulkMembersMax } from '../../../money/bulk-payments/for-others.ts';
import { createForms } from '../../cards/create-forms.ts';
import { bulkCardsToResource } from '../resource.ts';

export const createBulkCards = defineOperation({
  id: 'createBulkCards',
  capability: 'cards',
  method: 'POST',
  path: '/cards/bulk',
  scopes: ['cards-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: { list: { variants: createForms, membersMax: bulkMembersMax } },
  response: { status: 201 },
  errors: ['feature_disabled'],
  ...bulkAcceptance,

  handle: async (call) => {
    const { areTaken } = call.platform.settings.bulkCards;
    if (!areTaken) throw new Problem('feature_disabled', 'In this stage cards are ordered one by one');
    return { data: bulkCardsToResource(await acceptBulk(call, 'bulkCards', 'createBulkCards')) };
  },
});
