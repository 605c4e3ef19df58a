import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moments, nameOf, textOf, words } from '../format.ts';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';

const columns: readonly Column[] = [
  {
    name: 'Customer',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/customers/$id" params={{ id } as never}>
          {nameOf(attributes) || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)} {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'E-mail', isWide: true, show: ({ attributes }) => textOf(attributes, 'email') },
  { name: 'Since', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

export function CustomersPage() {
  return (
    <SearchPage
      title="Customers"
      note="Found by words, e-mail, phone or the last four digits of an SSN (More filters), not by the number of an account or a card"
      list="listCustomers"
      path="/customers"
      queryLabel="Name, e-mail, phone or address"
      columns={columns}
      empty="There is no customer yet"
    />
  );
}
