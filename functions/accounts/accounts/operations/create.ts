import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import * as z from 'zod';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { mustStayWithin } from '../../../onboarding/customers/opening-bound.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import type { ResourceLink } from '../../../kernel/base/event-type.ts';
import { eitherOf } from '../../../kernel/jsonapi/member-rules.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toMany, toOne } from '../../../kernel/jsonapi/link.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { withNextPayment } from '../../interest/next-payment.ts';
import { nextAccountId } from '../account-id.ts';
import { depositProductField, mustBeOffered } from '../deposit-product-field.ts';
import { accountCreated, accountEvent } from '../events.ts';
import { laterThanLast, newAccount } from '../new-account.ts';
import { mustOwnTogether, ownersMax, readHolders, withAccount } from '../owners.ts';
import { accountToResource } from '../resource.ts';
import { accountKind, accounts } from '../store.ts';
import { getAccount } from './get.ts';

export const createAccount = defineOperation({
  id: 'createAccount',
  capability: 'accounts',
  method: 'POST',
  path: '/accounts',
  scopes: ['accounts-write'],
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'depositAccount',
        aliases: ['account'],
        attributes: z.object({
          depositProduct: depositProductField,
          tags: tagsField.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z
          .object({
            customer: toOne('customer').optional(),
            customers: toMany('customer', { min: 2, max: ownersMax }).optional(),
          })
          .superRefine(({ customer, customers }, check) => {
            const issue = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
            if (customer === undefined && customers === undefined) issue('customer', 'is required, or customers is');
            if (customer !== undefined && customers !== undefined) issue('customers', 'stands in place of customer');
          })
          .meta(eitherOf('customer', 'customers')),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded', 'idempotency_key_conflict'],
  uses: { read: [organisationKind], write: [accountKind, customerKind] },
  replayedBy: getAccount,

  load: ({ organisationId, body }) => ({
    org: organisation(organisationId),
    heads: namedOwners(body.relationships).map(({ id }) => customerHead(organisationId, id)),
  }),

  handle: async ({ organisationId, caller, body, loaded, now, table, platform, cipher, save, attempt }) => {
    const { org } = loaded;
    invariant(org !== undefined, 'the organisation of a valid token exists');
    const { depositProduct, tags = {} } = body.attributes;
    mustBeOffered(platform.settings, depositProduct);
    const named = namedOwners(body.relationships);
    const heads = named.map(({ id, pointer }) => {
      const head = loaded.heads.find((one) => one.id === id);
      if (head === undefined) throw notFound('The customer', id, pointer);
      mustBeActive(head, { id, pointer });
      const max = platform.settings.customers.opens.accounts;
      mustStayWithin(caller, { count: head.accounts, max, what: 'accounts', pointer });
      return head;
    });
    const [first] = heads;
    invariant(first !== undefined, 'an account has an owner');
    if (heads.length > 1) {
      // A single owner needs no second read.
      const holders = await readHolders(
        table,
        organisationId,
        named.map(({ id }) => id),
      );
      const pointer = '/data/relationships/customers';
      mustOwnTogether([...holders.values()], { today: bankDateOf(now), cipher: await cipher(), pointer });
    }

    const id = await nextAccountId(table, first, attempt);
    const createdAt = laterThanLast(now, heads);
    const opening = newAccount(org, { id, heads, depositProduct, tags, createdAt });
    const opened = withNextPayment(opening, platform.settings, createdAt);
    const counted = heads.map((head, index) => ({
      ...withAccount(head, id, named[index]?.pointer ?? ''),
      lastAccountAt: createdAt,
    }));
    await save(
      {
        at: createdAt,
        writes: [insert(opened), ...counted.map((head) => replace(head))],
        events: [accountEvent(accountCreated, opened, {})],
        listed: [accounts.listed(id)],
      },
      id,
    );
    return { data: accountToResource(opened) };
  },
});

interface OwnersOfBody {
  readonly customer?: { readonly data: ResourceLink } | undefined;
  readonly customers?: { readonly data: readonly ResourceLink[] } | undefined;
}

/** The future owners of the account, each with its place in the body. */
function namedOwners({
  customer,
  customers,
}: OwnersOfBody): readonly { readonly id: string; readonly pointer: string }[] {
  const at = '/data/relationships';
  return [
    ...(customer === undefined ? [] : [{ id: customer.data.id, pointer: `${at}/customer` }]),
    ...(customers?.data ?? []).map(({ id }, index) => ({ id, pointer: `${at}/customers/data/${index}/id` })),
  ];
}
