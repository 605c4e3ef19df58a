import * as z from 'zod';
import { isOfStranger, mustTakePayments, takesPayments } from '../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import { mustNotPayItself } from '../../accounts/ledger/refuse.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import { mayDebit, pullersOf } from '../counterparties/debit-policy.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { type BodyOf, defineVariant } from '../../kernel/http/variant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { text, tagsField } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { ofAnybody } from '../../kernel/table/item.ts';
import { decideBook, rejectionByPayer, storedOther } from './book-payment.ts';
import { type CreateCall, type CreatedPayment, mustBeOrderable, type PaymentLoads } from './create-form.ts';

export const bookForm = defineVariant({
  type: 'bookPayment',
  scopes: ['payments-write'],
  attributes: z.object({
    amount: amountSchema,
    direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Credit'),
    description: text(80),
    transactionSummaryOverride: text(100).optional(),
    idempotencyKey: idempotencyKeySchema.optional(),
    tags: tagsField.optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount'), counterpartyAccount: toOne('depositAccount') }),
});
type BookBody = BodyOf<typeof bookForm>;

export function loadsOfBook(organisationId: string, { relationships, attributes }: BookBody): PaymentLoads {
  const other = account(organisationId, relationships.counterpartyAccount.data.id);
  return {
    account: account(organisationId, relationships.account.data.id),
    // Every account can be paid. To pull from one, the caller needs access to it.
    counterpartyAccount: attributes.direction === 'Credit' ? ofAnybody(other) : other,
  };
}

/**
 * Decides a payment between two accounts of this platform. Refuses with 409 where the owners of one are all Archived. A customer
 * who pays an account of somebody else learns nothing about it: what the paying account rejects is Rejected whether the other
 * exists or not, and an account that takes no payments is refused like one that does not exist.
 */
export async function createBook(call: CreateCall<BookBody>): Promise<CreatedPayment> {
  const { caller, body, loaded, now } = call;
  const { account: from, counterpartyAccount: to } = loaded;
  const { account: own, counterpartyAccount: other } = body.relationships;
  if (from === undefined) throw notFound('The account', own.data.id, '/data/relationships/account');
  const { direction, amount, description, transactionSummaryOverride, tags } = body.attributes;
  const content = { direction, description, transactionSummaryOverride, tags: tags ?? {} };
  const order = { ...content, account: from, amount: cents(amount) };
  const pointer = '/data/relationships/counterpartyAccount';
  mustNotPayItself(from.id, other.data.id, pointer);
  const isStranger = direction === 'Credit' && isOfStranger(caller, to);
  if (to === undefined && !isStranger) throw notFound('The account', other.data.id, pointer);
  await mustBeOrderable(call, from);
  if (to === undefined || isStranger) {
    mustBeInControl(caller, from, '/data/relationships/account');
    const rejection = rejectionByPayer(order, storedOther(other.data.id, to), now);
    if (rejection !== undefined) return rejection;
    if (!takesPayments(to)) throw notFound('The account', other.data.id, pointer);
    return decideBook({ ...order, counterpartyAccount: to }, now);
  }

  mustTakePayments(to, caller.accessScope, pointer);
  const debit = { customerIds: pullersOf(caller, from), ours: { account: to }, isLinked: false, isAuthorized: false };
  if (direction === 'Debit' && !mayDebit(debit)) {
    const detail = 'A Debit book payment pulls from an account of the same customer';
    throw new Problem('account_customer_mismatch', { detail, pointer: '/data/attributes/direction' });
  }
  const payer =
    direction === 'Credit' ? { account: from, name: 'account' } : { account: to, name: 'counterpartyAccount' };
  mustBeInControl(caller, payer.account, `/data/relationships/${payer.name}`);
  return decideBook({ ...order, counterpartyAccount: to }, now);
}
