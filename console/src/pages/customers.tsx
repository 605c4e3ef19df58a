import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSigned } from '../bank.tsx';
import { moments, nameOf, textOf, words } from '../format.ts';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { useListSearch } from '../search.ts';

const statuses = ['Active', 'Archived'] as const;

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
  const { bank } = useSigned();
  const list = useListSearch();
  const { query, status } = list.search;
  const filter = {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: [status as (typeof statuses)[number]] }),
  };
  return (
    <Page title="Customers" request="/customers">
      <Filters list={list} queryLabel="Name, e-mail, phone or address" statuses={statuses} />
      <ResourceList
        label="Customers"
        of={['customers', query, status]}
        read={(page) => bank.listCustomers({ filter, page })}
        columns={columns}
        page={list.page}
        turn={list.turn}
        empty="No customer is like this"
      />
    </Page>
  );
}
