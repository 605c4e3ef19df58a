import type { CardOrder } from '../../../functions/ports/card-processor/port.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import { bakery, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { type Bank, openAccount, openCustomer } from '../../support/bank/bank.ts';

/** The simulated processor, which notes what cards it was asked to issue. */
export function notingProcessor() {
  const orders: CardOrder[] = [];
  const cardProcessor = {
    ...simulatedCardProcessor,
    issue: (order: CardOrder) => {
      orders.push(order);
      return simulatedCardProcessor.issue(order);
    },
  };
  return { cardProcessor, orders };
}

/** A person with an account, and the account of a business. */
export async function openHolders(bank: Bank) {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  const businessId = await openAccount(bank, { customerId: await openCustomerOf(bank, bakery) });
  return { customerId, accountId, businessId };
}
