import { Anchor, Card, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayOfBank } from '../ach-day.ts';
import { useBankClock } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { comparedDays, type DayFigure, dayFigures, type PartOfDay } from '../day-figures.ts';
import { count, days } from '../format.ts';
import { ProblemNotice } from './problem.tsx';

/** What has happened on this day of the bank, and a week before until the same time of day. Each number leads to its events. */
export function DayFigures() {
  const { bank } = useSigned();
  const { offset, isRead } = useBankClock();
  const { data, error, refetch } = useQuery({
    // The clock is known a little better with each answer, so it does not tell figures apart: only the day does.
    queryKey: ['figures of the day', dayOfBank(Date.now() + offset)],
    queryFn: async () => {
      const { today, weekBefore } = comparedDays(Date.now() + offset);
      const countOf = async ({ type }: DayFigure, { since, until }: PartOfDay) => {
        const { meta } = await bank.listEvents({ filter: { type: [type], since, until }, page: { limit: 1 } });
        return meta.pagination.total;
      };
      const rows = dayFigures.map(async (figure) => {
        const counts = await Promise.all([countOf(figure, today), countOf(figure, weekBefore)]);
        return { figure, counts };
      });
      return { parts: [today, weekBefore], rows: await Promise.all(rows) };
    },
    enabled: isRead,
    placeholderData: keepPreviousData,
    // Each reading counts all of them twice.
    refetchInterval: 180_000,
  });
  return (
    <>
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      <Card withBorder padding={0} maw={720}>
        <Table aria-label="Figures of the day" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Figure</Table.Th>
              <Table.Th ta="right">Today</Table.Th>
              <Table.Th ta="right">
                A week before
                {data !== undefined && (
                  <Text size="xs" c="dimmed">
                    {days(data.parts[1]?.day ?? '')}, until this time
                  </Text>
                )}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dayFigures.map((figure, n) => (
              <Table.Tr key={figure.type}>
                <Table.Td>{figure.label}</Table.Td>
                {[0, 1].map((part) => (
                  <Table.Td key={part} ta="right">
                    <Count of={data?.rows[n]?.counts[part]} figure={figure} part={data?.parts[part]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </>
  );
}

interface CountProps {
  /** Undefined until it is counted. */
  readonly of: number | undefined;
  readonly figure: DayFigure;
  readonly part: PartOfDay | undefined;
}

function Count({ of, figure: { label, type }, part }: CountProps) {
  if (of === undefined || part === undefined) return '–';
  if (of === 0) {
    return (
      <Text size="sm" c="dimmed">
        0
      </Text>
    );
  }
  const { day, since, until } = part;
  return (
    <Anchor
      component={Link}
      size="sm"
      to="/events"
      search={{ type, since, until } as never}
      aria-label={`${label} on ${days(day)}: ${count(of)}`}
    >
      {count(of)}
    </Anchor>
  );
}
