import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { apart, choiceWords, textOf, words } from '../format.ts';
import { Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';

/** Accounts at other banks, of one customer. */
export const counterpartyColumns: readonly Column[] = [
  {
    name: 'Counterparty',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/counterparties/$id" params={{ id } as never}>
          {apart(textOf(attributes, 'name')) || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {`${words(textOf(attributes, 'accountType'))} …${textOf(attributes, 'accountNumber').slice(-4)}`}
        </Text>
      </>
    ),
  },
  {
    name: 'Bank',
    isWide: true,
    show: ({ attributes }) => textOf(attributes, 'bank') || textOf(attributes, 'routingNumber'),
  },
  { name: 'May', isWide: true, show: ({ attributes }) => choiceWords(textOf(attributes, 'permissions')) },
];

/** Those of all customers. */
export const anyCounterpartyColumns: readonly Column[] = [
  ...counterpartyColumns,
  { name: 'Customer', show: (counterparty) => <Related of={counterparty} name="customer" /> },
];
