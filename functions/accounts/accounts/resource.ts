import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import type { Account } from './store.ts';
import type { accountResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** A deposit account as a resource: `customer` if it has one owner, `customers` if it has several. */
export function accountToResource(account: Account): ResourceObject {
  const { createdAt, updatedAt, name, depositProduct, routingNumber, accountNumber } = account;
  const { balance, hold, available, tags, status } = account;
  const { freezeReason, closeReason, fraudReason, closeReasonText, dacaStatus } = account;
  return makeResource<typeof accountResource>('depositAccount', {
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
