import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { newApplicationSteps } from '../application-steps.ts';
import { moments, nameOf, textOf, words } from '../format.ts';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';

const columns: readonly Column[] = [
  {
    name: 'Applicant',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/applications/$id" params={{ id } as never}>
          {nameOf(attributes) || id}
        </Anchor>
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
  return (
    <SearchPage
      title="Applications"
      list="listApplications"
      path="/applications"
      queryLabel="Name, e-mail or phone"
      columns={columns}
      empty="Nobody has applied yet"
      actions={<StepsMenu steps={newApplicationSteps()} of="" />}
    />
  );
}
