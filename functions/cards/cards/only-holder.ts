import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { Viewer } from '../../kernel/jsonapi/resource.ts';
import type { Card } from './store.ts';

/**
 * Throws `forbidden` (403) for a customer whose card it is not: another owner of its account. Everything calls it that shows a number or a
 * PIN, brings the card into a wallet, activates it, decides how it looks or where it is sent, or approves a payment with it. What stops a
 * card or limits it is for every owner, because all of them lose the money.
 */
export function mustBeCardHolder(caller: Caller, { customerId }: Pick<Card, 'customerId'>): void {
  if (caller.kind === 'organisation' || caller.customerId === customerId) return;
  throw new Problem('forbidden', 'This is only for the customer whose card it is, not for other owners of the account');
}

/** How another owner of the account sees a resource about a card: without these attributes, which are about the customer whose card it is. */
export const withoutHolders =
  (...names: readonly string[]) =>
  (resource: ResourceObject, { customerId }: Viewer): ResourceObject => {
    const holder = resource.relationships?.['customer']?.data;
    if (holder !== null && holder !== undefined && 'id' in holder && holder.id === customerId) return resource;
    const seen = Object.entries(resource.attributes).filter(([name]) => !names.includes(name));
    return { ...resource, attributes: Object.fromEntries(seen) };
  };
