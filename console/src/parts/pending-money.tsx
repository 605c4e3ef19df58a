import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSigned } from '../bank.tsx';
import { days, dollars, textOf, words } from '../format.ts';
import { expectedDay, isIncoming, pendingLists, readPendingMoney } from '../pending-money.ts';
import { ResourceLink } from './facts.tsx';
import { Part } from './part.tsx';
import { ProblemNotice } from './problem.tsx';
import type { Column } from './resource-list.tsx';
import { RowTable } from './row-table.tsx';
import { Status } from './status.tsx';
import { Loading } from './loading.tsx';

/** What is on its way to an account and from it: payments, checks and what other banks send, the next first. */
export function PendingMoney({ accountId }: { readonly accountId: string }) {
  const { bank, may } = useSigned();
  const lists = pendingLists.filter(({ operation }) => may(operation));
  const { data, error, refetch } = useQuery({
    queryKey: ['pending money', accountId],
    queryFn: () => readPendingMoney(bank, accountId, lists),
  });
  if (lists.length === 0) return null;
  return (
    <Part title="Pending money">
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading label="Pending money is loading" height={80} />}
      {data?.all.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is on its way
        </Text>
      )}
      {data !== undefined && data.all.length > 0 && (
        <RowTable label="Pending money" columns={columns} rows={data.all} keyOf={({ type, id }) => `${type} ${id}`} />
      )}
      {data !== undefined && data.all.length > 0 && (
        <Text size="sm" c="dimmed">
          The balance has what was booked already, such as payments to other banks. What comes is booked on its day.
        </Text>
      )}
      {data !== undefined && data.cut.length > 0 && (
        <Text size="sm" c="dimmed">
          These are the latest hundred. There are more{' '}
          {data.cut.map(({ name, page }, place) => (
            <Fragment key={page}>
              {place > 0 && ' and '}
              <Anchor component={Link} to={page} search={{ accountId } as never} size="sm">
                {name}
              </Anchor>
            </Fragment>
          ))}
          .
        </Text>
      )}
    </Part>
  );
}

const columns: readonly Column[] = [
  {
    name: 'What',
    show: ({ id, type, attributes }) => (
      <>
        <ResourceLink
          link={{ type, id }}
          label={textOf(attributes, 'companyName') || textOf(attributes, 'description') || words(type)}
        />
        <Text size="xs" c="dimmed">
          {words(type)}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  {
    name: 'Expected',
    isWide: true,
    show: (one) => (expectedDay(one) === '' ? 'Not known yet' : days(expectedDay(one))),
  },
  {
    name: 'Amount',
    isNumber: true,
    show: (one) => `${isIncoming(one) ? '+' : '−'}${dollars(Number(one.attributes['amount']))}`,
  },
];
