import { Card, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CardFiguresAttributes } from '@bankstack/client';
import { useSigned } from '../bank.tsx';
import { count, counted, days, dollars, words } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { Loading } from '../parts/loading.tsx';

/** Basis points as a percentage. */
const percent = (basisPoints: number | undefined): string =>
  basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2)} %`;

interface Counted {
  readonly count: number;
  readonly amount: number;
}

const summed = ({ count: number, amount }: Counted): string => `${count(number)} · ${dollars(amount)}`;

/** What all cards did in the latest 30 days of the bank. */
export function CardFiguresPage() {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['card figures'],
    queryFn: async () => (await bank.getCardFigures()).data.attributes,
    refetchInterval: 15_000,
  });
  const period = data === undefined ? 'The latest 30 days' : `${days(data.since)} to ${days(data.until)}`;
  return (
    <Page title="Card figures" note={period} request="/card-figures">
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading label="The figures are loading" height={320} />
      ) : (
        <Figures of={data} />
      )}
    </Page>
  );
}

function Figures({ of }: { readonly of: CardFiguresAttributes }) {
  const { latency } = of;
  const tiles: readonly (readonly [string, string, string])[] = [
    ['Approved', percent(of.approvalBasisPoints), `${count(of.approved.count)} of ${count(of.asked.count)} asked`],
    ['Settled', dollars(of.settled.amount), counted(of.settled.count, 'settlement')],
    ['Refunded', dollars(of.refunded.amount), counted(of.refunded.count, 'refund')],
    ['Fraud', percent(of.fraudBasisPoints), `${dollars(of.fraud.amount)} disputed as fraud`],
    ['Disputes opened', count(of.disputesOpened.count), dollars(of.disputesOpened.amount)],
    [
      'Decisions took',
      latency === undefined ? '–' : `${count(latency.p50)} ms`,
      latency === undefined ? 'nothing was decided' : `p90 ${count(latency.p90)} ms, p99 ${count(latency.p99)} ms`,
    ],
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {tiles.map(([label, figure, note]) => (
          <Card key={label} withBorder padding="md">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz={24} fw={700}>
              {figure}
            </Text>
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <Part title="Uses by day">
        <Card withBorder padding="md">
          <Days of={of} />
        </Card>
      </Part>
      <Part title="Declined">
        <Counts
          label="Declined by reason"
          of="Reason"
          rows={of.declinedByReason.map(({ reason, ...figures }) => [words(reason), figures] as const)}
        />
      </Part>
      <Part title="Disputes">
        <Counts
          label="Disputes by outcome"
          of="Outcome"
          rows={[
            ['Won', of.disputesWon],
            ['Lost', of.disputesLost],
            ['Withdrawn', of.disputesWithdrawn],
          ]}
        />
      </Part>
    </>
  );
}

const barHeight = 120;
const msPerDay = 86_400_000;

/** A bar for each day: what was approved below, what was declined above. */
function Days({ of: { since, until, days } }: { readonly of: CardFiguresAttributes }) {
  if (days.length === 0) return <Text c="dimmed">No card was used</Text>;
  const most = Math.max(1, ...days.map(({ asked }) => asked.count));
  const part = (number: number): number => (number * barHeight) / most;
  const dayOf = (date: string): number => (Date.parse(date) - Date.parse(since)) / msPerDay;
  const says = days
    .map(({ date, approved, declined }) => `${date}: ${approved.count} approved, ${declined.count} declined`)
    .join('; ');
  return (
    <>
      <svg
        viewBox={`0 0 ${(dayOf(until) + 1) * 10} ${barHeight}`}
        width="100%"
        height={barHeight}
        preserveAspectRatio="none"
        role="img"
        aria-label={says}
      >
        {days.map(({ date, approved, declined }) => (
          <g key={date}>
            <rect
              x={dayOf(date) * 10 + 1}
              width="8"
              y={barHeight - part(approved.count)}
              height={part(approved.count)}
              fill="var(--mantine-color-teal-6)"
            />
            <rect
              x={dayOf(date) * 10 + 1}
              width="8"
              y={barHeight - part(approved.count) - part(declined.count)}
              height={part(declined.count)}
              fill="var(--mantine-color-red-6)"
            />
          </g>
        ))}
      </svg>
      <Text size="xs" c="dimmed" mt="xs" aria-hidden="true">
        {since} to {until}, {count(most)} a day at most: green was approved, red declined
      </Text>
    </>
  );
}

interface CountsProps {
  readonly label: string;
  /** What the rows are. */
  readonly of: string;
  readonly rows: readonly (readonly [string, Counted])[];
}

function Counts({ label, of, rows }: CountsProps) {
  return (
    <Card withBorder padding={0}>
      <Table aria-label={label} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{of}</Table.Th>
            <Table.Th ta="right">Count and amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, figures]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{summed(figures)}</Table.Td>
            </Table.Tr>
          ))}
          {rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={2}>Nothing was declined</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
