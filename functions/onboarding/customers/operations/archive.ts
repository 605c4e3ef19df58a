import * as z from 'zod';
import { accountsOfCustomer } from '../../../accounts/accounts/customer-accounts.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { archiveApplication } from '../../applications/archive.ts';
import { applicationKind } from '../../applications/for-others.ts';
import { draftEvent } from '../../../kernel/base/event-type.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { replace, type Write } from '../../../kernel/table/write.ts';
import { archived } from '../archived.ts';
import { archiveReasons } from '../customer.ts';
import { customerArchived } from '../events.ts';
import { customerResource, customerToResource } from '../resource.ts';
import { customer, customerHead, type CustomerHead, customerKind } from '../store.ts';

/** How many accounts that are not Closed fit into one transaction with the customer and the application. */
const openAccountsMax = 90;

export const archiveCustomer = defineOperation({
  id: 'archiveCustomer',
  summary: 'Archive a customer',
  description: `Archiving is final: neither an Archived customer nor anything that they own can be changed. The application is archived too, so that the same person can apply again. Accounts keep their money and accept no payments; their recurring payments are Disabled at their next run. A joint account stays active while another owner is Active. At most ${openAccountsMax} accounts of the customer may have a status other than Closed.`,
  capability: 'customers',
  method: 'POST',
  path: '/customers/{id}/archive',
  scopes: ['customers-write'],
  callers: 'organisation',
  limitedTokens: 'refused',
  timeoutSeconds: 10,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'archiveCustomer',
        attributes: z.object({
          reason: z.enum(archiveReasons, { error: `must be one of ${archiveReasons.join(', ')}` }).default('Inactive'),
        }),
        example: { attributes: { reason: 'FraudClientIdentified' } },
      }),
    ],
  },
  response: { status: 200, data: customerResource },
  errors: ['not_found', 'limits_exceeded', 'account_busy'],
  uses: { read: [], write: [customerKind, applicationKind, accountKind] },

  load: ({ organisationId, path }) => ({
    customer: customer(organisationId, path.id),
    head: customerHead(organisationId, path.id),
  }),

  handle: async ({ path, body, loaded, now, table, cipher: cipherOf, save }) => {
    const { customer: active, head } = loaded;
    if (active === undefined || head === undefined) throw notFound('The customer', path.id);
    const cipher = await cipherOf();
    const { reason } = body.attributes;
    const after = archived(active, reason);
    if (after === undefined) return { data: customerToResource(active, cipher) };

    const accounts = await archivedOwnerWrites(table, head);
    const application = await archiveApplication(table, after, now);
    const resource = customerToResource(after, cipher);
    const event = draftEvent(customerArchived, {
      attributes: { archiveReason: reason },
      relationships: { customer: { type: after.type, id: after.id } },
      tags: after.tags,
      resource,
    });
    await save({
      writes: [replace(after), replace({ ...head, status: after.status }), application, ...accounts],
      events: [event],
    });
    return { data: resource };
  },
});

/** Each account stores which of its owners are Archived, so that a payment need not read the owners. */
async function archivedOwnerWrites(table: Table, head: CustomerHead): Promise<readonly Write[]> {
  const accounts = await accountsOfCustomer(table, head.organisationId, head);
  const open = accounts.filter((one) => one.status !== 'Closed');
  if (open.length > openAccountsMax) {
    const detail = `The customer has ${open.length} accounts that are not Closed; at most ${openAccountsMax} are allowed, so close some first`;
    throw new Problem('limits_exceeded', detail);
  }
  return open.map((one) => replace({ ...one, archivedOwnerIds: [...(one.archivedOwnerIds ?? []), head.id] }));
}
