import { create } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import type { SeededCustomer } from './bank.ts';

const merchants = [
  { merchantName: "Sherlock's Groceries", merchantType: 5411, merchantLocation: 'Reno, NV' },
  { merchantName: 'Café Élan', merchantType: 5814, merchantLocation: 'Austin, TX' },
  { merchantName: 'City Transit', merchantType: 4111, merchantLocation: 'New York, NY' },
  { merchantName: 'Pages & Co', merchantType: 5942, merchantLocation: 'Boulder, CO' },
] as const;

const salaryCents = 2_400_00;
const feeCents = 2_50;

/** Some number from 0 to below `max` that the same customer and month always give. */
const chosen = (index: number, month: number, max: number): number => (index * 7919 + month * 104_729) % max;

/** One month of a customer: the salary, purchases, savings, a transfer to another bank, and now and then a fee or a return. */
export async function liveMonth(
  api: Api,
  one: SeededCustomer,
  others: readonly SeededCustomer[],
  month: number,
): Promise<void> {
  const { index, accountId } = one;
  const account = { account: ['depositAccount', accountId] } as const;
  const pay = (type: string, attributes: object, to: Readonly<Record<string, readonly [string, string]>>) =>
    create(api, '/payments', { type, attributes, to: { ...account, ...to } });
  await create(api, '/sandbox/payments', {
    type: 'achPayment',
    attributes: { amount: salaryCents + (index % 11) * 130_00, direction: 'Credit', description: 'Salary' },
    to: account,
  });
  if (one.cardDigits !== undefined) {
    for (let visit = 0; visit < 2 + (index % 3); visit += 1) {
      const merchant = merchants[chosen(index + visit, month, merchants.length)] ?? merchants[0];
      const amount = 4_00 + chosen(index, month + visit, 60_00);
      await create(api, '/sandbox/purchases', {
        type: 'purchaseTransaction',
        attributes: { amount, last4Digits: one.cardDigits, ...merchant },
        to: account,
      });
    }
  }
  if (one.savingsId !== undefined) {
    await pay(
      'bookPayment',
      { amount: 150_00, description: 'Savings' },
      { counterpartyAccount: ['depositAccount', one.savingsId] },
    );
  }
  const friend = others[chosen(index, month, others.length)];
  if (friend !== undefined && friend.accountId !== accountId) {
    await pay(
      'bookPayment',
      { amount: 15_00 + chosen(index, month, 40_00), description: 'Dinner' },
      {
        counterpartyAccount: ['depositAccount', friend.accountId],
      },
    );
  }
  if (one.counterpartyId !== undefined) {
    const sent = await pay(
      'achPayment',
      { amount: 200_00, direction: 'Credit', description: 'To my bank' },
      {
        counterparty: ['achCounterparty', one.counterpartyId],
      },
    );
    if (chosen(index, month, 9) === 0) {
      await create(api, '/sandbox/ach/transmit', {
        type: 'transmitAchPayment',
        to: { payment: ['achPayment', sent.id] },
      });
      await create(api, '/sandbox/ach/return', {
        type: 'returnAchPayment',
        attributes: { reason: 'NoAccount' },
        to: { payment: ['achPayment', sent.id] },
      });
    }
  }
  if (chosen(index, month, 6) === 0) {
    await create(api, '/fees', {
      type: 'fee',
      attributes: { amount: feeCents, description: 'Monthly fee' },
      to: account,
    });
  }
}
