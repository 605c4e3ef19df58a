import { achDebitStep, counterpartySteps } from '../../console/src/payment-steps.ts';
import type { AnyResource } from '../../console/src/resource.ts';
import { make } from '../generated/support/world.ts';
import type { Bank } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import type { Walk } from './console-actions.ts';

/** The payments that the page of an account orders by forms of its own, which have fewer fields than the examples of the API. */
export const paymentWalks: Readonly<Record<string, (bank: Bank) => Promise<Walk>>> = {
  [achDebitStep('').label]: drawFromNumbers,
  'Pay to it': payToCounterparty,
};

async function drawFromNumbers(bank: Bank): Promise<Walk> {
  const accountId = await make(bank, 'accounts');
  const step = achDebitStep(accountId);
  const values = {
    name: 'Ada Lovelace',
    routingNumber: '812345678',
    accountNumber: '1000000001',
    amount: '12.34',
    description: 'Rent',
    authorizedBy: 'Written',
    authorizedOn: '2026-11-02',
    authorizationReference: 'mandate-17',
  };
  return { step, page: `/accounts/${accountId}`, menu: 'Actions', item: step.label, values };
}

async function payToCounterparty(bank: Bank): Promise<Walk> {
  const accountId = await make(bank, 'accounts');
  const account = await bank.call('GET', `/accounts/${accountId}`);
  const customerId = account.body.data.relationships.customer.data.id as string;
  const { body } = await bank.call('POST', '/counterparties', bodies.counterparty(customerId));
  const counterparty = body.data as AnyResource;
  const [step] = counterpartySteps(accountId, counterparty);
  if (step === undefined) throw new Error('a new counterparty may not be paid');
  const menu = `Actions for counterparty ${counterparty.id}`;
  return {
    step,
    page: `/accounts/${accountId}`,
    menu,
    item: step.label,
    values: { amount: '12.34', description: 'Rent' },
  };
}
