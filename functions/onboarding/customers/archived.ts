import type { ArchiveReason, CustomerStatus } from './customer.ts';
import type { Customer } from './store.ts';

/** The life of a customer: Archived is the end of it. */
export const customerTransitions = {
  archive: { from: ['Active'], to: 'Archived' },
} as const satisfies Record<string, { from: readonly CustomerStatus[]; to: CustomerStatus }>;

/** The customer Archived; undefined where they are so already: asking twice is safe. The first reason stays. */
export function archived(customer: Customer, archiveReason: ArchiveReason): Customer | undefined {
  const { to } = customerTransitions.archive;
  return customer.status === to ? undefined : { ...customer, status: to, archiveReason };
}
