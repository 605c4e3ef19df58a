import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { days, moments, textOf, words } from '../format.ts';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

/** Customers who move to another bank. */
export const migrationColumns: readonly Column[] = [
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
