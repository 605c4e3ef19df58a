import { Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { moments, nameOf, textOf, words } from '../format.ts';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { useListSearch } from '../search.ts';

const statuses = ['AwaitingDocuments', 'PendingReview', 'Pending', 'Approved', 'Denied', 'Canceled'] as const;

const columns: readonly Column[] = [
  {
    name: 'Applicant',
    show: ({ id, type, attributes }) => (
      <>
        {nameOf(attributes) || id}
        <Text size="xs" c="dimmed">
          {words(type)} {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Message', isWide: true, show: ({ attributes }) => textOf(attributes, 'message') },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

export function ApplicationsPage() {
  const { bank } = useSigned();
  const list = useListSearch();
  const { query, status } = list.search;
  const filter = {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: [status as (typeof statuses)[number]] }),
  };
  return (
    <Page title="Applications" request="/applications">
      <Filters list={list} queryLabel="Name, e-mail or phone" statuses={statuses} />
      <ResourceList
        label="Applications"
        of={['applications', query, status]}
        read={(page) => bank.listApplications({ filter, page })}
        columns={columns}
        page={list.page}
        turn={list.turn}
        empty="No application is like this"
      />
    </Page>
  );
}
