import { type Step, stepOf, triedFirst } from './steps.ts';

/** Opens an account for a customer. */
export const openAccountStep = (customerId: string): Step => ({
  ...triedFirst(stepOf('createAccount', {}, { customer: customerId })),
  label: 'Open an account',
});

const cardForms = {
  individualCustomer: [
    ['createCard/individualDebitCard', 'Issue a card'],
    ['createCard/individualVirtualDebitCard', 'Issue a virtual card'],
  ],
  businessCustomer: [
    ['createCard/businessDebitCard', 'Issue a card'],
    ['createCard/businessVirtualDebitCard', 'Issue a virtual card'],
  ],
} as const;

/** Issues cards that an account of an owner of this type can have. */
export function issueCardSteps(accountId: string, ownerType: string): readonly Step[] {
  const forms = ownerType in cardForms ? cardForms[ownerType as keyof typeof cardForms] : [];
  return forms.map(([name, label]) => ({ ...triedFirst(stepOf(name, {}, { account: accountId })), label }));
}
