import { Alert, Anchor, Button, Card, Group, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { beginOf, dayAfter, dayOfBank, grouped, sumOf } from '../ach-day.ts';
import { compareDay } from '../ach-day-differences.ts';
import { datesOf, type Period, type ReadDay, readDay, readMax } from '../ach-day-reading.ts';
import { useBankClock } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { count, days, dollars, words } from '../format.ts';
import { achFileColumns } from '../parts/ach-file-columns.tsx';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { useListSearch } from '../search.ts';
import { Loading } from '../parts/loading.tsx';

/** The ACH files of a day of the bank, what they moved, what was booked, and what does not add up. */
export function AchDayPage() {
  const { offset } = useBankClock();
  const { filters, filter } = useListSearch();
  const today = dayOfBank(Date.now() + offset);
  const day = /^\d{4}-\d\d-\d\d$/.test(filters['day'] ?? '') ? (filters['day'] ?? today) : today;
  const period = { since: beginOf(day), until: beginOf(dayAfter(day)) };
  const go = (to: string) => {
    if (to !== '') filter({ day: to });
  };
  return (
    <Page
      title={`ACH files of ${days(day)}`}
      note="From midnight to midnight in New York: what was sent, acknowledged, returned and booked"
      request={`/ach-files?filter[since]=${day}&filter[until]=${dayAfter(day)}`}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          type="date"
          label="Day"
          value={day}
          max={today}
          onChange={({ currentTarget }) => {
            go(currentTarget.value);
          }}
        />
        <Button
          variant="default"
          onClick={() => {
            go(dayAfter(day, -1));
          }}
        >
          The day before
        </Button>
        <Button
          variant="default"
          disabled={day >= today}
          onClick={() => {
            go(dayAfter(day));
          }}
        >
          The day after
        </Button>
      </Group>
      <Day key={day} day={day} period={period} />
    </Page>
  );
}

function Day({ day, period }: { readonly day: string; readonly period: Period }) {
  const { bank, may } = useSigned();
  const { offset } = useBankClock();
  const { data, error, refetch } = useQuery({
    queryKey: ['ach day', day],
    queryFn: () => readDay({ bank, may }, { day, period, readAt: Date.now() + offset }),
    refetchInterval: 60_000,
  });
  const problem = error !== null && <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return problem || <Loading label="The day is loading" height={320} />;
  return (
    <>
      {problem}
      <Part title="What does not add up">
        <Differences of={data} />
      </Part>
      <Part title="Files">
        <ResourceList
          label="Files"
          of={['ach files of', day]}
          read={(page) => bank.listAchFiles({ filter: datesOf(day), page })}
          columns={achFileColumns}
          pageSize={100}
          empty="No file went to the bank or came from it on this day"
        />
      </Part>
      <Part title="Their entries">
        <Sums
          label="Entries"
          of={data.entries}
          nameOf={({ attributes }) =>
            `${words(String(attributes['kind']))} ${attributes['fileDirection'] === 'Outgoing' ? 'to the bank' : 'from the bank'}${endOf[String(attributes['status'])] ?? ''}`
          }
          empty="No entry of this organisation was in a file"
        />
      </Part>
      <Part title="Booked on this day">
        <Sums
          label="Booked"
          of={data.transactions}
          nameOf={({ type }) => words(type)}
          linkOf={({ type }) => ({ type, ...period })}
          empty="No ACH transaction was booked"
        />
        <Text size="sm" c="dimmed">
          A payment to another bank is booked when it is ordered, and leaves with a later file: these sums need not be
          those of the entries.
        </Text>
      </Part>
    </>
  );
}

/** What is said of entries that did not leave. */
const endOf: Readonly<Partial<Record<string, string>>> = { Refused: ', refused', Rejected: ', rejected by the bank' };

function Differences({ of }: { readonly of: ReadDay }) {
  const { differences: found, compared, notCompared } = compareDay(of);
  const notRead = of.unread.size > 0 || of.isCut;
  return (
    <>
      {notRead && (
        <Alert color="yellow" role="alert">
          {`The day is too long for this page: what is beyond ${count(readMax)} of each list was not compared. npx bankstack ach day compares all of it.`}
        </Alert>
      )}
      {found.length === 0 ? (
        <Alert color={notRead || compared.size === 0 ? 'yellow' : 'green'} variant="light" role="status">
          {compared.size === 0 ? 'Nothing could be compared.' : 'Nothing of what was compared.'}
        </Alert>
      ) : (
        <Card withBorder padding={0}>
          <Table aria-label="Differences" horizontalSpacing="md" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th>Of</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map(({ says, of: about }, place) => (
                <Table.Tr key={`${String(place)} ${about.id}`}>
                  <Table.Td>{says}</Table.Td>
                  <Table.Td>
                    <ResourceLink link={about} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Card>
      )}
      <Tally label="Compared" of={compared} />
      <Tally label="Not compared" of={notCompared} />
    </>
  );
}

/** What was compared, or why it was not, with how many there were. */
function Tally({ label, of }: { readonly label: string; readonly of: ReadonlyMap<string, number> }) {
  if (of.size === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {`${label}: ${[...of].map(([name, number]) => `${count(number)} ${name}`).join('; ')}.`}
    </Text>
  );
}

interface SumsProps {
  readonly label: string;
  readonly of: readonly AnyResource[];
  readonly nameOf: (one: AnyResource) => string;
  /** The filters of the list of transactions that shows a group. */
  readonly linkOf?: (one: AnyResource) => Readonly<Record<string, string>>;
  readonly empty: string;
}

/** How many there are of each kind, and their money. */
function Sums({ label, of, nameOf, linkOf, empty }: SumsProps) {
  const groups = grouped(of, nameOf);
  if (groups.length === 0)
    return (
      <Card withBorder padding="md">
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      </Card>
    );
  return (
    <Card withBorder padding={0}>
      <Table aria-label={label} horizontalSpacing="md" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">Count</Table.Th>
            <Table.Th ta="right">Debits</Table.Th>
            <Table.Th ta="right">Credits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(([name, members]) => {
            const [first] = members;
            const search = first === undefined ? undefined : linkOf?.(first);
            return (
              <Table.Tr key={name}>
                <Table.Td>
                  {search === undefined ? (
                    name
                  ) : (
                    <Anchor component={Link} to="/transactions" search={search as never} size="sm">
                      {name}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td ta="right">{count(members.length)}</Table.Td>
                <Table.Td ta="right">{dollars(sumOf(members, 'Debit'))}</Table.Td>
                <Table.Td ta="right">{dollars(sumOf(members, 'Credit'))}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
