import { includable, included, type IncludeCall, includeUses } from '../includes/include.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { idFilter } from '../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../kernel/lists/filters.ts';
import { transactionToResource } from './resource.ts';
import { type Transaction, transactionKind } from './store.ts';

/** The common parts of the operations that read one transaction. */
export const readOfOne = {
  scopes: ['transactions'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: { customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')) },
      include: includable('customer', 'account'),
    },
  },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [transactionKind, ...includeUses], write: [] },
  needs: ['cipher'],
} as const;

interface ReadCall extends IncludeCall {
  readonly query: IncludeCall['query'] & { readonly filter: { readonly customerId?: string | undefined } };
}

/** The answer with a transaction; 404 if there is none, or if the customer of the filter did not own it at its creation. */
export async function replyWithOne(one: Transaction | undefined, id: string, call: ReadCall): Promise<Reply> {
  const owner = call.query.filter.customerId;
  if (one === undefined || (owner !== undefined && !one.customerIds.includes(owner))) {
    throw notFound('The transaction', id);
  }
  const data = transactionToResource(one);
  return { data, ...(await included([data], call)) };
}
