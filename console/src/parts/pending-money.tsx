import { Anchor, Card, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSigned } from '../bank.tsx';
import { days, dollars, textOf, words } from '../format.ts';
import { expectedDay, isIncoming, pendingLists, readPendingMoney } from '../pending-money.ts';
import { type AnyResource, ResourceLink } from './facts.tsx';
import { Part } from './part.tsx';
import { ProblemNotice } from './problem.tsx';
import { Status } from './status.tsx';

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
      {data === undefined && error === null && <Skeleton height={80} aria-label="Pending money is loading" />}
      {data?.all.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is on its way
        </Text>
      )}
      {data !== undefined && data.all.length > 0 && (
        <Card withBorder padding={0}>
          <Table aria-label="Pending money" verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th visibleFrom="sm">Expected</Table.Th>
                <Table.Th ta="right">Amount</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.all.map((one) => (
                <Pending key={`${one.type} ${one.id}`} of={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Card>
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

function Pending({ of }: { readonly of: AnyResource }) {
  const { id, type, attributes } = of;
  const label = textOf(attributes, 'companyName') || textOf(attributes, 'description') || words(type);
  const day = expectedDay(of);
  return (
    <Table.Tr>
      <Table.Td>
        <ResourceLink link={{ type, id }} label={label} />
        <Text size="xs" c="dimmed">
          {words(type)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Status value={textOf(attributes, 'status')} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{day === '' ? 'Not known yet' : days(day)}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {`${isIncoming(of) ? '+' : '−'}${dollars(Number(attributes['amount']))}`}
      </Table.Td>
    </Table.Tr>
  );
}
