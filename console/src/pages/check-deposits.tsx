import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dollars, moments, textOf } from '../format.ts';
import { Related } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';

const columns: readonly Column[] = [
  {
    name: 'Check',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/check-deposits/$id" params={{ id } as never}>
          {textOf(attributes, 'description') || 'Check'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'Account', isWide: true, show: (check) => <Related of={check} name="account" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

export function CheckDepositsPage() {
  return (
    <SearchPage
      title="Check deposits"
      list="listCheckDeposits"
      path="/check-deposits"
      include={['account']}
      columns={columns}
      empty="Nobody has deposited a check yet"
    />
  );
}
