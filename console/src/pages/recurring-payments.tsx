import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { days, dollars, textOf, words } from '../format.ts';
import { newRecurringSteps } from '../recurring-steps.ts';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';

interface Schedule {
  readonly interval?: string;
  readonly nextScheduledAction?: string;
}

const scheduleOf = (attributes: Readonly<Record<string, unknown>>) => (attributes['schedule'] ?? {}) as Schedule;

const columns: readonly Column[] = [
  {
    name: 'Recurring payment',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/recurring-payments/$id" params={{ id } as never}>
          {textOf(attributes, 'description') || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)} {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Every', isWide: true, show: ({ attributes }) => scheduleOf(attributes).interval ?? '–' },
  { name: 'Next', isWide: true, show: ({ attributes }) => days(scheduleOf(attributes).nextScheduledAction ?? '–') },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

export function RecurringPaymentsPage() {
  return (
    <SearchPage
      title="Recurring payments"
      list="listRecurringPayments"
      path="/recurring-payments"
      columns={columns}
      empty="No recurring payment is like this"
      actions={<StepsMenu steps={newRecurringSteps()} of="" />}
    />
  );
}
