import type { FormField, Values } from './fields.ts';
import { centsOf } from './format.ts';
import type { AnyResource } from './resource.ts';
import { orderStep, type Step, stepOf, triedFirst } from './steps.ts';

const amount = { name: 'amount', says: 'At least one cent.', kind: 'cents' } as const;
const description = { name: 'description', says: 'What it is for, at most ten characters.', kind: 'text' } as const;

/** Draws money from an account at another bank by its numbers, with the authorization of their owner. */
export const achDebitStep = (accountId: string): Step =>
  achStep({
    label: 'Draw from another bank',
    says: 'It leaves with the next file to the bank, and can be canceled until then. The money comes some days later. The owner of the numbers has to have allowed it.',
    direction: 'Debit',
    accountId,
    fields: [
      { name: 'name', says: 'Who pays.', kind: 'text' },
      { name: 'routingNumber', says: 'Of their bank, nine digits.', kind: 'text' },
      { name: 'accountNumber', says: 'Their number at that bank.', kind: 'text' },
      amount,
      description,
      {
        name: 'authorizedBy',
        says: 'How the owner allowed it: signed, on a website or in an app, or in a recorded call.',
        kind: 'choice',
        choices: ['Written', 'Online', 'Telephone'],
      },
      { name: 'authorizedOn', says: 'The day on which they did.', kind: 'day' },
      { name: 'authorizationReference', says: 'Where you find it in your files.', kind: 'text' },
      {
        name: 'accountValidatedOn',
        says: 'The day on which you have validated the numbers, which a bank may demand for debits allowed online.',
        kind: 'day',
        isOptional: true,
      },
    ],
    otherSide: (text) => ({
      attributes: {
        counterparty: {
          name: text('name'),
          routingNumber: text('routingNumber'),
          accountNumber: text('accountNumber'),
        },
        authorization: {
          kind: text('authorizedBy'),
          obtainedAt: text('authorizedOn'),
          reference: text('authorizationReference'),
          ...(text('accountValidatedOn') === '' ? {} : { accountValidatedOn: text('accountValidatedOn') }),
        },
      },
    }),
  });

/** Pays a saved counterparty, and draws from it, as far as it allows that. */
export function counterpartySteps(accountId: string, { id, attributes }: AnyResource): readonly Step[] {
  const steps = [
    ['Credit', 'Pay to it', 'CreditOnly'],
    ['Debit', 'Draw from it', 'DebitOnly'],
  ] as const;
  return steps
    .filter(([, , permission]) => [permission, 'CreditAndDebit'].includes(String(attributes['permissions'])))
    .map(([direction, label]) =>
      achStep({
        label,
        says: `${String(attributes['name'])}. It leaves with the next file to the bank, and can be canceled until then.`,
        direction,
        accountId,
        fields: [amount, description],
        otherSide: () => ({ relationships: { counterparty: { data: { type: 'counterparty', id } } } }),
      }),
    );
}

/** Pays to a debit card at another bank, by what its provider calls it. Nothing takes it back. */
export const pushToCardStep = (accountId: string): Step => ({
  ...triedFirst(stepOf('createPayment/pushToCardPayment', {}, { account: accountId })),
  label: 'Pay to a debit card',
  says: 'The account pays at once, and gets the money back if the provider of the card rejects it.',
  isFinal: true,
});

interface AchStep extends Pick<Step, 'label' | 'says'> {
  readonly accountId: string;
  readonly direction: 'Credit' | 'Debit';
  readonly fields: readonly FormField[];
  /** What says who is at the other side, by what was filled in. */
  readonly otherSide: (text: (name: string) => string) => {
    readonly attributes?: object;
    readonly relationships?: object;
  };
}

const achStep = ({ accountId, direction, otherSide, ...step }: AchStep): Step =>
  orderStep({
    ...step,
    operation: 'createPayment',
    isDoneOnce: true,
    mustBeTried: true,
    undo: (answer) => {
      const { data } = answer as { readonly data: AnyResource };
      return ['Pending', 'Pending Review'].includes(String(data.attributes['status']))
        ? stepOf('cancelPayment', { id: data.id })
        : undefined;
    },
    params: (values: Values, idempotencyKey: string) => {
      const text = (name: string) => (values[name] ?? '').trim();
      const { attributes, relationships } = otherSide(text);
      return {
        data: {
          type: 'achPayment',
          attributes: {
            amount: centsOf(text('amount')) ?? text('amount'),
            description: text('description'),
            direction,
            idempotencyKey,
            ...attributes,
          },
          relationships: { account: { data: { type: 'depositAccount', id: accountId } }, ...relationships },
        },
      } as never;
    },
  });
