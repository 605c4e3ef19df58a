import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { apart, dollars, moments, textOf } from '../format.ts';
import { Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

/** Money that a batch account releases to the accounts of customers. */
export const batchReleaseColumns: readonly Column[] = [
  {
    name: 'Release',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/batch-releases/$id" params={{ id } as never}>
          {apart(textOf(attributes, 'senderName')) || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {apart(textOf(attributes, 'description'))}
        </Text>
      </>
    ),
  },
  { name: 'To', show: (release) => <Related of={release} name="receiver" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];
