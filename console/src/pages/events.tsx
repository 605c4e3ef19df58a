import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moments, textOf } from '../format.ts';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';

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
  return (
    <SearchPage
      title="Events"
      note="As they come, the latest first"
      list="listEvents"
      path="/events"
      sort="-createdAt"
      columns={columns}
      refetchMs={3_000}
      empty="Nothing like this has happened"
    />
  );
}
