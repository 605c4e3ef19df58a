import { type RefusalFields, stateMachine } from '../../kernel/base/state-machine.ts';
import { type ArchiveReason, customerStatuses } from './customer.ts';
import type { Customer } from './store.ts';

/** The states of a customer. Archived is final. */
export const customerMachine = stateMachine({
  thing: 'customer',
  states: customerStatuses,
  begins: ['Active'],
  steps: { archive: { from: ['Active'], to: 'Archived' } },
  actions: { change: { in: ['Active'], can: 'be changed' } },
});

/**
 * Returns the customer as Archived, or undefined if they are Archived already, so that a repeated request changes
 * nothing and the first reason is kept.
 */
export function archived(customer: Customer, archiveReason: ArchiveReason): Customer | undefined {
  if (customerMachine.isRepeated(customer, 'archive')) return undefined;
  return { ...customer, status: customerMachine.next(customer, 'archive'), archiveReason };
}

/**
 * Refuses with 409 a customer who is Archived. Call it before every write to a customer or to something that they own. If a request
 * may name several customers, `fields` has the id and the place in the body.
 */
export function mustBeActive(customer: Pick<Customer, 'status'>, fields: RefusalFields = {}): void {
  customerMachine.mustAllow(customer, 'change', fields);
}
