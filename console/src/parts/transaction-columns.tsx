import { Text } from '@mantine/core';
import { dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, linkedId, Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { type Step, stepOf } from '../steps.ts';
import { changeTransactionStep } from '../transaction-steps.ts';

const summaryOf = ({ type, attributes }: AnyResource): string => textOf(attributes, 'summary') || words(type);

const ofPayment: Column = {
  name: 'Payment',
  isWide: true,
  show: (transaction) => <Related of={transaction} name="payment" label={({ type }) => words(type)} />,
};
const booked: Column = {
  name: 'Booked',
  isWide: true,
  show: ({ attributes }) => moments(textOf(attributes, 'createdAt')),
};
/** An amount with the sign of what it does to the account. */
export const signedAmount: Column = {
  name: 'Amount',
  isNumber: true,
  show: ({ attributes }) =>
    `${attributes['direction'] === 'Debit' ? '−' : '+'}${dollars(Number(attributes['amount']))}`,
};

const balanceOf = ({ attributes }: AnyResource): string => dollars(Number(attributes['balance']));

/** The ledger of an account. On a phone, the balance is below the amount. */
export const ledgerColumns: readonly Column[] = [
  {
    name: 'Transaction',
    show: (transaction) => (
      <>
        {summaryOf(transaction)}
        <Text size="xs" c="dimmed">
          {words(transaction.type)}
        </Text>
      </>
    ),
  },
  ofPayment,
  booked,
  {
    ...signedAmount,
    show: (transaction) => (
      <>
        {signedAmount.show(transaction)}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {`Balance ${balanceOf(transaction)}`}
        </Text>
      </>
    ),
  },
  { name: 'Balance', isNumber: true, isWide: true, show: balanceOf },
  {
    name: 'Step',
    show: (transaction) => (
      <StepsMenu label={`Actions for transaction ${transaction.id}`} steps={stepsOf(transaction)} about={transaction} />
    ),
  },
];

const stepsOf = (transaction: AnyResource): readonly Step[] => [
  ...answersTo(transaction),
  changeTransactionStep(transaction),
];

/** What a card has paid can be disputed, a fee be given back, and what came by ACH be sent back. */
function answersTo(transaction: AnyResource): readonly Step[] {
  const { id, type, attributes } = transaction;
  if (attributes['direction'] === 'Debit' && linkedId(transaction, 'card') !== undefined) {
    return [stepOf('createDispute', {}, { transaction: id })];
  }
  const account = linkedId(transaction, 'account') ?? '';
  if (type === 'feeTransaction') return [stepOf('reverseFee', {}, { account, transaction: id })];
  return type === 'receivedAchTransaction' ? [stepOf('returnReceivedAch', { transactionId: id }, { account })] : [];
}

/** Transactions of several accounts. */
export const transactionColumns: readonly Column[] = [
  ...ledgerColumns.slice(0, 1),
  { name: 'Account', show: (transaction) => <Related of={transaction} name="account" /> },
  ofPayment,
  booked,
  signedAmount,
];
