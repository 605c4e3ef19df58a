import * as z from 'zod';
import { accountKind, accountsById } from '../../accounts/store.ts';
import { customerHead, customerKind } from '../../customers/store.ts';
import { reachesAccount, type Reach } from '../../kernel/auth/reach.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { invariant } from '../../kernel/invariant.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound, Problem } from '../../kernel/http/problem.ts';
import { pattern, tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor } from '../../ledger/posting.ts';
import { accountIdOfNumbers, organisation, type Organisation, organisationKind } from '../../organisations/store.ts';
import { counterpartyResource, counterpartyToResource } from '../resource.ts';
import { isRoutingNumber } from '../routing-number.ts';
import {
  accountNumberPlace,
  accountTypes,
  type Counterparty,
  counterpartyKind,
  counterparties,
  counterpartyTypes,
  permissionSets,
} from '../store.ts';
import { getCounterparty } from './get.ts';

export const createCounterparty = defineOperation({
  id: 'createCounterparty',
  summary: 'Create a counterparty with account numbers',
  description:
    'Permissions other than CreditOnly are for accounts of the same organisation: anybody could write down the numbers of a stranger.',
  capability: 'counterparties',
  method: 'POST',
  path: '/counterparties',
  scopes: ['counterparties-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achCounterparty',
        aliases: ['counterparty'],
        attributes: z.object({
          name: text(50),
          routingNumber: z
            .string({ error: 'must be a text' })
            .refine(isRoutingNumber, { error: 'must be a 9-digit ABA routing number with its check digit' }),
          accountNumber: pattern(/^\d{1,17}$/, 'must have 1 to 17 digits'),
          accountType: z.enum(accountTypes, { error: `must be ${accountTypes.join(', ')}` }).default('Checking'),
          type: z.enum(counterpartyTypes, { error: `must be ${counterpartyTypes.join(', ')}` }),
          permissions: z.enum(permissionSets, { error: `must be ${permissionSets.join(', ')}` }).optional(),
          tags: tagsField.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z.object({ customer: toOne('customer') }),
        example: {
          attributes: {
            name: 'Sherlock Holmes',
            routingNumber: '011000015',
            accountNumber: '1000000001',
            accountType: 'Checking',
            type: 'Person',
          },
          relationships: { customer: { data: { type: 'customer', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: counterpartyResource },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict'],
  uses: { read: [organisationKind, accountKind], write: [counterpartyKind, customerKind] },
  replayedBy: getCounterparty,

  load: ({ organisationId, body }) => ({
    org: organisation(organisationId),
    head: customerHead(organisationId, body.relationships.customer.data.id),
  }),

  handle: async ({ organisationId, reach, body, loaded, now, table, cipher, save }) => {
    const { org, head } = loaded;
    invariant(org !== undefined, 'the organisation of a valid token exists');
    if (head === undefined) {
      throw notFound('The customer', body.relationships.customer.data.id, '/data/relationships/customer');
    }
    if (head.status === 'Archived') {
      const detail = 'The customer is Archived';
      throw new Problem('invalid_state', { detail, pointer: '/data/relationships/customer' });
    }
    const { name, routingNumber, accountNumber, accountType, type, tags } = body.attributes;
    const permissions = body.attributes.permissions ?? 'CreditOnly';
    if (permissions !== 'CreditOnly' && !(await isOwnAccount(table, org, { routingNumber, accountNumber }, reach))) {
      throw new Problem('invalid_value', {
        pointer: '/data/attributes/permissions',
        detail: `permissions: ${permissions} is only for an account of this organisation`,
      });
    }

    const at = momentFor(now, head);
    const number = head.counterparties + 1;
    const place = counterparties.place(organisationId, head.id, number);
    const seal = await cipher();
    const created: Counterparty = {
      ...place,
      version: 0,
      organisationId,
      customerId: head.id,
      customerType: head.type,
      createdAt: at,
      name,
      routingNumber,
      bank: '',
      sealedAccountNumber: seal.seal(accountNumber, accountNumberPlace({ organisationId, id: place.id })),
      accountType,
      type,
      permissions,
      tags: tags ?? {},
    };
    await save(
      {
        at,
        writes: [insert(created), replace({ ...head, counterparties: number, lastAt: at })],
        listed: [{ type: 'counterparty', id: created.id }],
      },
      created.id,
    );
    return { data: counterpartyToResource(created, seal) };
  },
});

async function isOwnAccount(
  table: Table,
  org: Organisation,
  numbers: { readonly routingNumber: string; readonly accountNumber: string },
  reach: Reach,
): Promise<boolean> {
  const id = accountIdOfNumbers(org, numbers);
  const [own] = id === undefined ? [] : await accountsById(table, org.id, [id]);
  return own !== undefined && reachesAccount(reach, own);
}
