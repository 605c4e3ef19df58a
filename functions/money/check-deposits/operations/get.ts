import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { checkDepositToResource } from '../resource.ts';
import { checkDepositKind, checkDeposits } from '../store.ts';

export const getCheckDeposit = defineOperation({
  id: 'getCheckDeposit',
  capability: 'check-deposits',
  method: 'GET',
  path: '/check-deposits/{id}',
  scopes: ['check-deposits'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account', 'transaction') } },
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [checkDepositKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ deposit: checkDeposits.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.deposit === undefined) throw notFound('The check deposit', path.id);
    const data = checkDepositToResource(loaded.deposit);
    return { data, ...(await included([data], call)) };
  },
});
