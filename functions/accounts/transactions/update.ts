import * as z from 'zod';
import { headsOfOwners, mustHaveActiveOwner, namingArchived } from '../accounts/archived-owners.ts';
import { account, type Account } from '../accounts/for-others.ts';
import { customerHeadKey } from '../../kernel/auth/owners.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { Call, Loads } from '../../kernel/http/call.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { text, tagChangesField } from '../../kernel/jsonapi/fields.ts';
import { isSameTags, mergedTags } from '../../kernel/jsonapi/tags.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, unchanged, type Write } from '../../kernel/table/write.ts';
import { transactionUpdatedEvent } from './events.ts';
import { transactionToResource } from './resource.ts';
import { type Transaction, transactions } from './store.ts';
import { transactionTypes } from './types.ts';

const bookVariant = defineVariant({
  type: 'bookTransaction',
  attributes: z.object({ summary: text(100).optional(), tags: tagChangesField.optional() }),
});

/** The same attributes can be changed of a chargeback's transaction. */
const chargebackVariant = defineVariant({ ...bookVariant, type: 'chargebackTransaction' });

/** Changes the tags of any transaction. `type` is `transaction` or the transaction's own type. */
const anyVariant = defineVariant({
  type: 'transaction',
  aliases: transactionTypes.filter((type) => type !== bookVariant.type && type !== chargebackVariant.type),
  attributes: z.object({ tags: tagChangesField.optional() }),
});

/** The bodies with which a transaction can be changed. */
export const updateVariants = [bookVariant, chargebackVariant, anyVariant];

export const updateDescription =
  'Tags are merged; null removes one. The summary can be given with the types `bookTransaction` and `chargebackTransaction`. Statements print the summary that was booked, which the transaction then shows as `bookedSummary`. Any other transaction is named by its type, or `transaction`. Nothing happens where everything is as asked for.';

/** The transaction and its account, whose id is the start of the transaction's id. */
export function loadTransaction(organisationId: string, id: string) {
  const ownerId = parseChildId(id)?.ownerId;
  return {
    transaction: transactions.ref(organisationId, id),
    account: ownerId === undefined ? undefined : account(organisationId, ownerId),
  };
}

type Update = Call<string, (typeof updateVariants)[number], QueryShape, Loads>;

/** The items that {@link loadTransaction} found. */
interface Found {
  readonly transaction: Transaction | undefined;
  readonly account: Account | undefined;
}

/**
 * Changes the tags of a transaction, and the summary of a book or chargeback transaction. Nothing else of a transaction changes. Refuses
 * with 409 if all owners of the account are Archived. The write fails if the Active owner that was found is Archived
 * meanwhile.
 */
export async function update(
  id: string,
  found: Found,
  { body, caller, table, save }: Pick<Update, 'body' | 'caller' | 'table' | 'save'>,
): Promise<Reply> {
  const { transaction: before, account: owned } = found;
  if (before === undefined) throw notFound('The transaction', id);
  invariant(owned !== undefined, 'the account of a transaction was not found');
  if (body.named !== anyVariant.type && body.named !== before.type) {
    throw new Problem('invalid_value', { detail: `type: the transaction is a ${before.type}`, pointer: '/data/type' });
  }
  const tags = mergedTags(before.tags, body.attributes.tags);
  const summary = (body.type === 'transaction' ? undefined : body.attributes.summary) ?? before.summary;
  if (summary === before.summary && isSameTags(tags, before.tags)) return { data: transactionToResource(before) };

  const whileActive = await whileOwnerIsActive(table, owned, caller);
  const bookedSummary = before.bookedSummary ?? (summary === before.summary ? undefined : before.summary);
  const after: Transaction = { ...before, tags, summary, ...(bookedSummary === undefined ? {} : { bookedSummary }) };
  await save({ writes: [replace(after), whileActive], events: [transactionUpdatedEvent(after, owned)] });
  return { data: transactionToResource(after) };
}

/** A customer who calls is Active and owns the account. For the organisation, the heads of the owners are read. */
async function whileOwnerIsActive(table: Table, owned: Account, caller: Caller): Promise<Write> {
  if (caller.kind === 'customer') {
    return unchanged({ ...customerHeadKey(owned.organisationId, caller.customerId), status: 'Active' }, 'status');
  }
  const heads = await headsOfOwners(table, owned);
  mustHaveActiveOwner(namingArchived(owned, heads));
  const active = heads.find(({ status }) => status === 'Active');
  invariant(active !== undefined, 'no Active owner of an account was found');
  return unchanged(active, 'status');
}
