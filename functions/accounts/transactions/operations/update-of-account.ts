import { accountKind } from '../../accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { transactionKind } from '../store.ts';
import { loadTransaction, update, updateVariants } from '../update.ts';

export const updateAccountTransaction = defineOperation({
  id: 'updateAccountTransaction',
  capability: 'transactions',
  method: 'PATCH',
  path: '/accounts/{id}/transactions/{transactionId}',
  scopes: ['transactions-write'],
  timeoutSeconds: 5,
  request: { variants: updateVariants },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [transactionKind], replaces: [transactionKind] },

  load: ({ organisationId, path }) => loadTransaction(organisationId, path.transactionId),

  handle: ({ path, loaded, ...call }) => {
    if (loaded.account?.id !== path.id) throw notFound('The transaction', path.transactionId);
    return update(path.transactionId, loaded, call);
  },
});
