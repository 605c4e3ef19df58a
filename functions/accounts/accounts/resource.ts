import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, links, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { closeReasons, fraudReasons } from './close-reasons.ts';
import { accountStatusSchema, dacaStatuses } from './statuses.ts';
import type { Account } from './store.ts';

export const accountResource = resourceSchema(
  'depositAccount',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    name: z.string(),
    depositProduct: z.string(),
    routingNumber: z.string(),
    accountNumber: z.string(),
    currency: z.literal('USD'),
    balance: z.int(),
    hold: z.int(),
    available: z.int(),
    tags: tagsSchema.optional(),
    status: accountStatusSchema,
    freezeReason: z.string().optional(),
    closeReason: z.enum(closeReasons).optional(),
    fraudReason: z.enum(fraudReasons).optional(),
    closeReasonText: z.string().optional(),
    dacaStatus: z.enum(dacaStatuses).optional(),
  }),
  { customer: linkTo(...customerTypes).optional(), customers: linksTo(...customerTypes).optional() },
);

/** A deposit account as a resource: `customer` if it has one owner, `customers` if it has several. */
export function accountToResource(account: Account): ResourceObject {
  const { createdAt, updatedAt, name, depositProduct, routingNumber, accountNumber } = account;
  const { balance, hold, available, tags, status } = account;
  const { freezeReason, closeReason, fraudReason, closeReasonText, dacaStatus } = account;
  return accountResource.of({
    id: account.id,
    attributes: {
      createdAt,
      updatedAt,
      name,
      depositProduct,
      routingNumber,
      accountNumber,
      currency: 'USD',
      balance,
      hold,
      available,
      tags,
      status,
      freezeReason,
      closeReason,
      fraudReason,
      closeReasonText,
      dacaStatus,
    },
    relationships: ownerRelationships(account),
  });
}

/** The owners of an account as relationships of the account's resources. */
export function ownerRelationships(account: Pick<Account, 'customerIds' | 'customerType'>) {
  const [only, ...others] = account.customerIds;
  return only !== undefined && others.length === 0
    ? { customer: link(account.customerType, only) }
    : { customers: links(account.customerType, account.customerIds) };
}

/** The earliest of an account's owners, for places that name only one. */
export function firstOwner({ customerIds, customerType: type }: Pick<Account, 'customerIds' | 'customerType'>) {
  const [id] = customerIds;
  return id === undefined ? undefined : { type, id };
}

/** The account and its owners as event relationships. */
export function accountLinks(account: Pick<Account, 'id' | 'customerIds' | 'customerType'>) {
  return { account: { type: 'depositAccount', id: account.id }, ...ownerLinks(account) };
}

/** The owners of an account as event relationships. */
export function ownerLinks(account: Pick<Account, 'customerIds' | 'customerType'>) {
  const owners = account.customerIds.map((id) => ({ type: account.customerType, id }));
  const [only, ...others] = owners;
  return only !== undefined && others.length === 0 ? { customer: only } : { customers: owners };
}
