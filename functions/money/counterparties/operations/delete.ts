import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { unchanged } from '../../../kernel/table/write.ts';
import { recurringPaymentKind } from '../../recurring-payments/for-others.ts';
import { activeSchedulesOf } from '../../recurring-payments/relinks.ts';
import { counterparties, counterpartyKind } from '../store.ts';
import { releaseToken, tokenClaimKind } from '../token-claim.ts';

export const deleteCounterparty = defineOperation({
  id: 'deleteCounterparty',
  capability: 'counterparties',
  method: 'DELETE',
  path: '/counterparties/{id}',
  scopes: ['counterparties'],
  timeoutSeconds: 5,
  response: {
    status: 204,
    alsoStatus: [200],
  },
  errors: ['not_found', 'invalid_state', 'limits_exceeded', 'account_busy'],
  uses: { read: [customerKind, accountKind, recurringPaymentKind], write: [counterpartyKind, tokenClaimKind] },

  load: ({ organisationId, path }) => {
    const ownerId = parseChildId(path.id)?.ownerId;
    return {
      counterparty: counterparties.ref(organisationId, path.id),
      holes: ownerId === undefined ? undefined : counterparties.holes(organisationId, ownerId),
      head: ownerId === undefined ? undefined : customerHead(organisationId, ownerId),
    };
  },

  handle: async ({ accessScope, path, loaded, table, save }) => {
    const { counterparty, holes, head } = loaded;
    if (counterparty === undefined) throw notFound('The counterparty', path.id);
    invariant(head !== undefined, 'the customer of a counterparty was not found');
    mustBeActive(head);

    const active = await activeSchedulesOf(table, counterparty, head);
    await save({
      writes: [
        ...counterparties.removal(counterparty, holes),
        ...releaseToken(counterparty),
        unchanged(head, 'status'),
      ],
      unlisted: [counterparties.unlisted(counterparty)],
      about: [{ type: 'achCounterparty', id: path.id }],
    });
    const { accountIds } = accessScope;
    const ids = active.flatMap(({ id, accountId }) => (accountIds?.includes(accountId) === false ? [] : [id]));
    return ids.length === 0 ? { isEmpty: true } : { isEmpty: true, status: 200, meta: { recurringPayments: ids } };
  },
});
