import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { chargebackToResource } from '../resource.ts';
import { chargebackKind, chargebacks } from '../store.ts';

export const getChargeback = defineOperation({
  id: 'getChargeback',
  capability: 'chargebacks',
  method: 'GET',
  path: '/chargebacks/{id}',
  scopes: ['chargebacks'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account', 'transaction') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [chargebackKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ chargeback: chargebacks.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.chargeback === undefined) throw notFound('The chargeback', path.id);
    const data = chargebackToResource(loaded.chargeback);
    return { data, ...(await included([data], call)) };
  },
});
