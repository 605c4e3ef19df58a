import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSigned } from '../bank.tsx';
import { moments, textOf } from '../format.ts';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { useListSearch } from '../search.ts';

const columns: readonly Column[] = [
  {
    name: 'Event',
    show: ({ id, type }) => (
      <>
        <Anchor component={Link} to="/events/$id" params={{ id } as never}>
          {type}
        </Anchor>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'About', show: (event) => <About of={event} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** The first thing that an event is about. */
function About({ of }: { readonly of: AnyResource }) {
  const [first] = Object.values(of.relationships ?? {});
  const data = first?.data as { readonly id: string; readonly type: string } | null | undefined;
  return data === undefined || data === null || Array.isArray(data) ? '–' : <ResourceLink link={data} />;
}

/** The events of the organisation as they come, the latest first. */
export function EventsPage() {
  const { bank } = useSigned();
  const { page, turn } = useListSearch();
  return (
    <Page title="Events" note="As they come, the latest first" request="/events?sort=-createdAt">
      <ResourceList
        label="Events"
        of={['events']}
        read={(part) => bank.listEvents({ sort: '-createdAt', page: part })}
        columns={columns}
        page={page}
        turn={turn}
        refetchMs={3_000}
        empty="Nothing has happened yet"
      />
    </Page>
  );
}
