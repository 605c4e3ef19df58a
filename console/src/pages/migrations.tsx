import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { days, moments, textOf, words } from '../format.ts';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

const columns: readonly Column[] = [
  {
    name: 'Migration',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/migrations/$id" params={{ id } as never}>
          {`${textOf(attributes, 'fromBank')} to ${textOf(attributes, 'toBank')}`}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)} {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Deadline', isWide: true, show: ({ attributes }) => days(textOf(attributes, 'deadline')) },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

export function MigrationsPage() {
  return (
    <SearchPage
      title="Migrations"
      list="listMigrations"
      path="/migrations"

      columns={columns}
      empty="No customer moves to another bank. A move begins with an action above"
      actions={<StepsMenu steps={[stepOf('createMigration')]} of="" />}
    />
  );
}
