import { transactionRefused } from '../../../accounts/transactions/refused.ts';
import { clearOrRefuse } from '../../../accounts/ledger/refuse.ts';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionToResource } from '../../../accounts/transactions/resource.ts';
import { transactionKind, type Transaction, transactions } from '../../../accounts/transactions/for-others.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { sandboxDishonor } from '../sandbox-dishonor.ts';
import { mustNotBeTransfer } from '../received-payment.ts';
import { dishonor } from '../return.ts';
import { receivedPaymentKind, receivedPayments } from '../store.ts';
import { bankOf } from '../../../organisations/banks.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';

export const dishonorSandboxReturn = defineOperation({
  id: 'dishonorSandboxReturn',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/returns/{transactionId}/dishonor',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // The transaction that is undone links to the one that undoes it.
  uses: { read: [customerKind], write: [...movementKinds, receivedPaymentKind], replaces: [transactionKind] },

  load: ({ organisationId, path }) => {
    const ownerId = parseChildId(path.transactionId)?.ownerId;
    return {
      named: transactions.ref(organisationId, path.transactionId),
      account: ownerId === undefined ? undefined : account(organisationId, ownerId),
    };
  },

  handle: async ({ organisationId, path, loaded, now, table, platform, save }) => {
    if (loaded.named === undefined) throw notFound('The transaction', path.transactionId);
    invariant(loaded.account !== undefined, 'the account of a transaction was not found');
    const transaction = await returnOf(loaded.named, table);
    if (transaction.dishonoredBy !== undefined) {
      const [made] = await transactions.byId(table, organisationId, [transaction.dishonoredBy.id]);
      invariant(made !== undefined, 'the transaction that dishonored a return was not found');
      return { data: transactionToResource(made) };
    }
    await mustBeOwned(table, loaded.account);

    const ids = transaction.receivedPayment === undefined ? [] : [transaction.receivedPayment.id];
    const [payment] = await receivedPayments.byId(table, organisationId, ids);
    mustNotBeTransfer(payment, 'dishonored');
    const { ach } = bankOf(platform.settings, loaded.account.routingNumber);
    const told = payment && { ...payment, dishonor: sandboxDishonor(payment, now, ach) };
    const dishonored = dishonor({ transaction, payment: told, account: loaded.account }, now, clearOrRefuse);
    await save(dishonored.change);
    return { data: transactionToResource(dishonored.transaction) };
  },
});

/** The transaction itself where it is a return, else the return of it. */
async function returnOf(named: Transaction, table: Table): Promise<Transaction> {
  if (named.type === 'returnedReceivedAchTransaction') return named;
  const ids = named.returnedBy === undefined ? [] : [named.returnedBy.id];
  const [made] = await transactions.byId(table, named.organisationId, ids);
  if (made === undefined) throw transactionRefused(named, 'was not returned');
  return made;
}
