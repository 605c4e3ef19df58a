import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count, dollars, moments, textOf } from '../format.ts';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

const sum = (attributes: Readonly<Record<string, unknown>>, name: string): string =>
  typeof attributes[name] === 'number' ? dollars(attributes[name]) : '–';

/** Files to a bank and from it. */
export const achFileColumns: readonly Column[] = [
  {
    name: 'File',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/ach-files/$id" params={{ id } as never}>
          {attributes['direction'] === 'Outgoing' ? 'To the bank' : 'From the bank'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  {
    name: 'Window',
    isWide: true,
    show: ({ attributes }) => moments(textOf(attributes, 'window') || textOf(attributes, 'createdAt')),
  },
  {
    name: 'Entries',
    isNumber: true,
    isWide: true,
    show: ({ attributes: { entries, rejectedEntries } }) => (
      <>
        {entries === undefined ? '–' : count(Number(entries))}
        {rejectedEntries !== undefined && (
          <Text size="xs" c="dimmed">
            {count(Number(rejectedEntries))} rejected
          </Text>
        )}
      </>
    ),
  },
  { name: 'Debits', isNumber: true, isWide: true, show: ({ attributes }) => sum(attributes, 'debitAmount') },
  { name: 'Credits', isNumber: true, show: ({ attributes }) => sum(attributes, 'creditAmount') },
];
