import * as z from 'zod';
import { accountIdFor, customerHead, type CustomerHead, customerKind } from '../../customers/store.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { invariant } from '../../kernel/invariant.ts';
import { draftEvent } from '../../kernel/events/event-type.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound, Problem } from '../../kernel/http/problem.ts';
import { tagsField } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { cents } from '../../kernel/money/cents.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { accountNumberOf, organisation, organisationKind } from '../../organisations/store.ts';
import { depositProductNames } from '../deposit-products.ts';
import { accountCreated } from '../events.ts';
import { accountLinks, accountResource, accountToResource } from '../resource.ts';
import { type Account, accountKey, accountKind, accountsById } from '../store.ts';
import { getAccount } from './get.ts';

/** How many ids are tried for a new account; a billion of them make the second try rare already. */
const idAttemptsMax = 8;

export const createAccount = defineOperation({
  id: 'createAccount',
  summary: 'Open a deposit account',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts',
  scopes: ['accounts-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'depositAccount',
        aliases: ['account'],
        attributes: z.object({
          depositProduct: z.enum(depositProductNames, { error: `must be ${depositProductNames.join(' or ')}` }),
          tags: tagsField.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z.object({ customer: toOne('customer') }),
        example: {
          attributes: { depositProduct: 'checking', tags: { purpose: 'rent' } },
          relationships: { customer: { data: { type: 'customer', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: accountResource },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict'],
  uses: { read: [organisationKind], write: [accountKind, customerKind] },
  replayedBy: getAccount,

  load: ({ organisationId, body }) => ({
    org: organisation(organisationId),
    head: customerHead(organisationId, body.relationships.customer.data.id),
  }),

  handle: async ({ organisationId, body, loaded, now, table, save, attempt }) => {
    const { org, head } = loaded;
    invariant(org !== undefined, 'the organisation of a valid token exists');
    if (head === undefined) {
      throw notFound('The customer', body.relationships.customer.data.id, '/data/relationships/customer');
    }
    if (head.status === 'Archived') throw new Problem('invalid_state', 'The customer is Archived');

    const number = head.accounts + 1;
    const id = attempt === 1 ? accountIdFor(head, number) : await freeAccountId(table, head, number);
    const opened: Account = {
      ...accountKey(organisationId, id),
      version: 0,
      organisationId,
      id,
      customerIds: [head.id],
      customerType: head.type,
      name: head.name,
      depositProduct: body.attributes.depositProduct,
      routingNumber: org.routingNumber,
      accountNumber: accountNumberOf(org, id),
      status: 'Open',
      createdAt: now,
      tags: body.attributes.tags ?? {},
      balance: cents(0),
      hold: cents(0),
      available: cents(0),
      contraSettlement: cents(0),
      contraBook: cents(0),
      transactions: 0,
      payments: 0,
      recurringPayments: 0,
      lastAt: now,
    };
    const other =
      id === accountIdFor(head, number) ? {} : { otherAccountIds: { ...head.otherAccountIds, [String(number)]: id } };
    const resource = accountToResource(opened);
    await save(
      {
        writes: [insert(opened), replace({ ...head, ...other, accounts: number })],
        events: [
          draftEvent(accountCreated, {
            attributes: {},
            relationships: accountLinks(opened),
            tags: opened.tags,
            resource,
          }),
        ],
        listed: [{ type: 'account', id }],
      },
      id,
    );
    return { data: resource };
  },
});

/**
 * An id that no account of the organisation has. The first try takes the id that follows from the number and looks
 * nothing up: the insert would fail if it were taken, and this is the second try.
 */
async function freeAccountId(table: Table, head: CustomerHead, number: number): Promise<string> {
  const ids = Array.from({ length: idAttemptsMax }, (_, attempt) => accountIdFor(head, number, attempt));
  const taken = new Set((await accountsById(table, head.organisationId, ids)).map((one) => one.id));
  const free = ids.find((id) => !taken.has(id));
  invariant(free !== undefined, 'one of several random ids is free');
  return free;
}
