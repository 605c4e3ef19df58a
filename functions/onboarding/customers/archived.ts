import type { ArchiveReason, CustomerStatus } from './customer.ts';
import type { Customer } from './store.ts';

/** The states of a customer. Archived is final. */
export const customerTransitions = {
  archive: { from: ['Active'], to: 'Archived' },
} as const satisfies Record<string, { from: readonly CustomerStatus[]; to: CustomerStatus }>;

/**
 * Returns the customer as Archived, or undefined if they are Archived already, so that a repeated request changes
 * nothing and the first reason is kept.
 */
export function archived(customer: Customer, archiveReason: ArchiveReason): Customer | undefined {
  const { to } = customerTransitions.archive;
  return customer.status === to ? undefined : { ...customer, status: to, archiveReason };
}
