import { create } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { applicantOf, type SeededCustomer } from './bank.ts';
import { personAt } from './people.ts';

/** Test numbers whose applications wait for a reviewer, and for a document. */
const waitingSsns = ['000000004', '000000003'] as const;

/** Applications that somebody has to decide, of people from this number on. */
export async function addWhatWaits(api: Api, from: number): Promise<void> {
  for (const [at, ssn] of waitingSsns.entries()) {
    const attributes = applicantOf(personAt(from + at), ssn);
    await create(api, '/applications', { type: 'individualApplication', attributes });
  }
}

/** Every fourth customer rents from the first, on the first of the month. */
export async function addSchedules(api: Api, customers: readonly SeededCustomer[]): Promise<void> {
  const [landlord] = customers;
  if (landlord === undefined) return;
  for (const one of customers.filter(({ index }) => index % 4 === 1)) {
    await create(api, '/recurring-payments', {
      type: 'recurringCreditBookPayment',
      attributes: { amount: 900_00, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 1 } },
      to: { account: ['depositAccount', one.accountId], counterpartyAccount: ['depositAccount', landlord.accountId] },
    });
  }
}
