import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { counterpartyToResource } from '../resource.ts';
import { counterparties, counterpartyKind } from '../store.ts';

export const getCounterparty = defineOperation({
  id: 'getCounterparty',
  capability: 'counterparties',
  method: 'GET',
  path: '/counterparties/{id}',
  scopes: ['counterparties'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [counterpartyKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ counterparty: counterparties.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.counterparty === undefined) throw notFound('The counterparty', path.id);
    return { data: counterpartyToResource(loaded.counterparty, await cipher()) };
  },
});
