import { Text } from '@mantine/core';
import { dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';

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
const amount: Column = {
  name: 'Amount',
  isNumber: true,
  show: ({ attributes }) =>
    `${attributes['direction'] === 'Debit' ? '−' : '+'}${dollars(Number(attributes['amount']))}`,
};

/** The ledger of an account. */
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
  amount,
  { name: 'Balance', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['balance'])) },
];

/** Transactions of several accounts. */
export const transactionColumns: readonly Column[] = [
  ...ledgerColumns.slice(0, 1),
  { name: 'Account', show: (transaction) => <Related of={transaction} name="account" /> },
  ofPayment,
  booked,
  amount,
];
