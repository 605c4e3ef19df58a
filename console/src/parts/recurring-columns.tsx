import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { days, dollars, textOf, words } from '../format.ts';
import { Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

interface Schedule {
  readonly interval?: string;
  readonly nextScheduledAction?: string;
}

const scheduleOf = (attributes: Readonly<Record<string, unknown>>) => (attributes['schedule'] ?? {}) as Schedule;

/** Payments that come again and again. */
export const recurringColumns: readonly Column[] = [
  {
    name: 'Recurring payment',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/recurring-payments/$id" params={{ id } as never}>
          {textOf(attributes, 'description') || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)}
        </Text>
      </>
    ),
  },
  { name: 'Account', isWide: true, show: (recurring) => <Related of={recurring} name="account" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Every', isWide: true, show: ({ attributes }) => scheduleOf(attributes).interval ?? '–' },
  { name: 'Next', isWide: true, show: ({ attributes }) => days(scheduleOf(attributes).nextScheduledAction ?? '–') },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];
