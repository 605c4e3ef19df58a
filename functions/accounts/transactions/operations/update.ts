import { accountKind } from '../../accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { transactionKind } from '../store.ts';
import { loadTransaction, update, updateVariants } from '../update.ts';

export const updateTransaction = defineOperation({
  id: 'updateTransaction',
  capability: 'transactions',
  method: 'PATCH',
  path: '/transactions/{id}',
  scopes: ['transactions-write'],
  timeoutSeconds: 5,
  request: { variants: updateVariants },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [transactionKind], replaces: [transactionKind] },

  load: ({ organisationId, path }) => loadTransaction(organisationId, path.id),

  handle: ({ path, loaded, ...call }) => update(path.id, loaded, call),
});
