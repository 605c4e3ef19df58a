import * as z from 'zod';
import { accountsOfCustomer } from '../../../accounts/accounts/customer-accounts.ts';
import { isArchived } from '../../../accounts/accounts/archived-owners.ts';
import { type Account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { whatIsLeft } from '../../../accounts/accounts/what-is-left.ts';
import { endEach, type EndingChange, endingKinds } from '../../../accounts/closing/ending.ts';
import { blockingArchiving, endingsOfArchiving } from '../../../accounts/closing/lives.generated.ts';
import { kindsOf, nounsOf, openOn } from '../../../accounts/closing/open-items.ts';
import { archiveApplication } from '../../applications/archive.ts';
import { applicationKind } from '../../applications/for-others.ts';
import { draftEvent } from '../../../kernel/base/event-type.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { replace } from '../../../kernel/table/write.ts';
import { archived, customerMachine } from '../customer-machine.ts';
import { archiveReasons } from '../customer.ts';
import { customerArchived } from '../events.ts';
import { customerToResource } from '../resource.ts';
import { type Customer, customer, customerHead, type CustomerHead, customerKind } from '../store.ts';

/** How many accounts that are not Closed fit into one transaction with the customer and the application. */
export const openAccountsMax = 90;

export const archiveCustomer = defineOperation({
  id: 'archiveCustomer',
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
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded', 'invalid_state', 'account_busy'],
  uses: {
    read: kindsOf(blockingArchiving),
    write: [customerKind, applicationKind, accountKind, ...endingKinds(endingsOfArchiving)],
  },

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

    const accounts = archivedOwners(await openAccounts(table, head), head);
    if (reason === 'Inactive' || ownsAlone(active)) await mustBeSettled(table, active, accounts);
    const application = await archiveApplication(table, after, now);
    const resource = customerToResource(after, cipher);
    const event = draftEvent(customerArchived, {
      attributes: { archiveReason: reason },
      relationships: { customer: { type: after.type, id: after.id } },
      tags: after.tags,
      resource,
    });
    const ended = await endEach(
      endingsOfArchiving,
      {
        organisationId: after.organisationId,
        accounts,
        customerIds: [after.id],
        isFraud: reason !== 'Inactive',
      },
      { table, now, cipher: cipherOf },
    );
    mustFit(accounts, ended);
    const archiving = {
      writes: [
        replace(after),
        replace({ ...head, status: after.status }),
        application,
        ...accounts.map((one) => replace(one)),
      ],
      events: [event],
    };
    await save(mergeChanges(archiving, ...ended));
    return { data: resource };
  },
});

/** Refuses with 400 a customer whose accounts and what ends with the customer do not fit into one transaction. */
function mustFit(accounts: readonly Account[], ended: readonly EndingChange[]): void {
  const writes = ended.reduce((sum, one) => sum + one.writes.length, 0);
  if (accounts.length + writes <= openAccountsMax) return;
  const counts = endingsOfArchiving.map(({ noun }, index) => `${ended[index]?.events.length ?? 0} ${noun}`);
  const detail = `The customer has ${counts.join(', ')} and ${accounts.length} accounts that are not closed; close some ${nounsOf(endingsOfArchiving)} first`;
  throw new Problem('limits_exceeded', detail);
}

/** The accounts of the customer that are not Closed. Throws `limits_exceeded` if they do not fit into one transaction. */
async function openAccounts(table: Table, head: CustomerHead): Promise<readonly Account[]> {
  const accounts = await accountsOfCustomer(table, head.organisationId, head);
  const open = accounts.filter((one) => one.status !== 'Closed');
  if (open.length > openAccountsMax) {
    const detail = `The customer has ${open.length} accounts that are not Closed; at most ${openAccountsMax} are allowed, so close some first`;
    throw new Problem('limits_exceeded', detail);
  }
  return open;
}

/** Each account stores which of its owners are Archived, so that a payment need not read the owners. */
const archivedOwners = (accounts: readonly Account[], { id }: CustomerHead): readonly Account[] =>
  accounts.map((one) => ({ ...one, archivedOwnerIds: [...(one.archivedOwnerIds ?? []), id] }));

/** Accounts of a business or a trust cannot get another owner, who is the only way to money of an Archived customer. */
const ownsAlone = ({ type }: Customer): boolean => type !== 'individualCustomer';

/** How many accounts or payments a refusal names. */
const namedMax = 100;

/**
 * Refuses with 409, which names them, if accounts that nobody could use any more have money, a debt or payments under way.
 * Accounts with another owner who is Active do not count.
 */
async function mustBeSettled(table: Table, customer: Customer, accounts: readonly Account[]): Promise<void> {
  const left = accounts.filter(isArchived);
  const filled = left.filter((one) => whatIsLeft(one) !== undefined).map(({ id }) => id);
  if (filled.length > 0) {
    const why = `the accounts ${filled.join(', ')} are not empty: balance and hold must be zero, and no money on its way`;
    throw customerMachine.refused(customer, why, { existingIds: filled });
  }
  const openItems = (await Promise.all(left.map((one) => openOn(one, table, blockingArchiving)))).flat();
  if (openItems.length > 0) {
    const why = `${openItems.length} ${nounsOf(blockingArchiving)} of their accounts are under way and must be done or canceled`;
    throw customerMachine.refused(customer, why, { existingIds: openItems.slice(0, namedMax) });
  }
}
