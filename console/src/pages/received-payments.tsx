import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moments, textOf, words } from '../format.ts';
import { Related } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { signedAmount } from '../parts/transaction-columns.tsx';

const columns: readonly Column[] = [
  {
    name: 'Received payment',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/received-payments/$id" params={{ id } as never}>
          {textOf(attributes, 'companyName') || textOf(attributes, 'description') || words(type)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)}
        </Text>
      </>
    ),
  },
  { name: 'Account', isWide: true, show: (payment) => <Related of={payment} name="account" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Received', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  signedAmount,
];

/** What others send to accounts, and draw from them. */
export function ReceivedPaymentsPage() {
  return (
    <SearchPage
      title="Received payments"
      note="What other banks sent to accounts here, and drew from them"
      list="listReceivedPayments"
      path="/received-payments"
      include={['account']}
      columns={columns}
      empty="Nothing has come from another bank yet"
    />
  );
}
