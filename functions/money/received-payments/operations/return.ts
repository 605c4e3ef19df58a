import { transactionRefused } from '../../../accounts/transactions/refused.ts';
import { clearOrRefuse } from '../../../accounts/ledger/refuse.ts';
import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionToResource } from '../../../accounts/transactions/resource.ts';
import { transactionKind, type Transaction, transactions } from '../../../accounts/transactions/for-others.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { ConcurrencyConflict } from '../../../kernel/table/concurrency-conflict.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { isReasonOfBank } from '../../payments/return-limits.ts';
import { type AchReturnReason, achReturnReasons } from '../../payments/return-reasons.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { owedReturnUses, returnOfPayment } from '../owed-return.ts';
import { mustNotBeTransfer } from '../received-payment.ts';
import { returnReceived } from '../return.ts';
import { receivedPaymentKind, receivedPayments } from '../store.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { bankOf } from '../../../organisations/banks.ts';

export const returnReceivedAch = defineOperation({
  id: 'returnReceivedAch',
  capability: 'received-payments',
  method: 'POST',
  path: '/returns/{transactionId}',
  scopes: ['received-payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'returnAch',
        attributes: z.object({
          reason: z.enum(achReturnReasons, { error: 'must be an ACH return reason, InsufficientFunds for example' }),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // The transaction that is undone links to the one that undoes it.
  uses: {
    read: [customerKind],
    write: [...movementKinds, receivedPaymentKind, ...owedReturnUses],
    replaces: [transactionKind],
  },

  load: ({ organisationId, path, body }) => ({
    transaction: transactions.ref(organisationId, path.transactionId),
    account: account(organisationId, body.relationships.account.data.id),
  }),

  handle: async ({ organisationId, path, body, loaded, now, realNow, table, platform, save }) => {
    const { transaction, account: owned } = loaded;
    const { id } = body.relationships.account.data;
    if (owned === undefined) throw notFound('The account', id, '/data/relationships/account');
    if (transaction?.accountId !== owned.id) throw notFound('The transaction', path.transactionId);
    const { reason } = body.attributes;
    if (transaction.returnedBy !== undefined) {
      const [made] = await transactions.byId(table, organisationId, [transaction.returnedBy.id]);
      return { data: transactionToResource(sameReturn(transaction, made, reason)) };
    }
    await mustBeOwned(table, owned);

    const ids = transaction.receivedPayment === undefined ? [] : [transaction.receivedPayment.id];
    const [payment] = await receivedPayments.byId(table, organisationId, ids);
    mustNotBeTransfer(payment, 'returned');
    // Another request returned it after the transaction was read: decide again, and answer that return.
    const isReturned = transaction.type === 'receivedAchTransaction' && payment?.status === 'Returned';
    if (isReturned) throw new ConcurrencyConflict();
    const { ach } = bankOf(platform.settings, owned.routingNumber);
    if (ach.files !== undefined) mustBeOfBank(reason);
    const returned = returnReceived({ transaction, payment, account: owned }, reason, {
      now,
      ach,
      clearing: clearOrRefuse,
    });
    const back =
      returned.payment === undefined
        ? { writes: [] }
        : await returnOfPayment(platform, { organisationId, now, realNow }, returned.payment, owned);
    await save(mergeChanges(returned.change, back));
    return { data: transactionToResource(returned.transaction) };
  },
});

/** Refuses with 400 a reason that only the operator of the network gives: it would refuse the file of a bank with such a return. */
function mustBeOfBank(reason: AchReturnReason): void {
  if (isReasonOfBank(reason)) return;
  const detail = `reason: only the operator of the ACH network returns entries for ${reason}, and the bank sends returns in files`;
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes/reason' });
}

/**
 * The return that was made before. Refuses with 409 another reason, because a transaction is returned once, and a return
 * that the other bank refused.
 */
function sameReturn(returned: Transaction, made: Transaction | undefined, reason: AchReturnReason): Transaction {
  if (made?.dishonoredBy !== undefined) {
    throw transactionRefused(returned, 'cannot be returned again: its return was dishonored');
  }
  if (made?.reason === reason) return made;
  throw transactionRefused(returned, `was returned already, for ${made?.reason ?? 'another reason'}`);
}
