import { Alert, Anchor, Button, Card, Group, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Bankstack } from '@bankstack/client';
import { type AchDay, beginOf, dayAfter, dayOfBank, differencesOf, grouped, relatedOf, sumOf } from '../ach-day.ts';
import { useBankClock } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { count, counted, days, dollars, words } from '../format.ts';
import { achFileColumns } from '../parts/ach-file-columns.tsx';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { useListSearch } from '../search.ts';

/** So many of each list are read: more would take the browser too long. */
const readMax = 2_000;
const achTypes = [
  'originatedAchTransaction',
  'returnedAchTransaction',
  'receivedAchTransaction',
  'returnedReceivedAchTransaction',
  'dishonoredAchTransaction',
] as const;
/** A payment waits for its window, or for a review, so many days at most. */
const waitsDaysMax = 14;

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

/** The list of files has days, and not moments. */
const datesOf = (day: string) => ({ since: day, until: dayAfter(day) });

/** The moments between which a day is. */
interface Period {
  readonly since: string;
  readonly until: string;
}

function Day({ day, period }: { readonly day: string; readonly period: Period }) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['ach day', day],
    queryFn: () => readDay(bank, day, period),
    refetchInterval: 60_000,
  });
  const problem = error !== null && <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return problem || <Skeleton height={320} aria-label="The day is loading" />;
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
            `${words(String(attributes['kind']))} ${attributes['fileDirection'] === 'Outgoing' ? 'to the bank' : 'from the bank'}${attributes['status'] === 'Refused' ? ', refused' : ''}`
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

function Differences({ of }: { readonly of: ReadDay }) {
  const found = differencesOf(of);
  const looked = `Compared: ${counted(of.files.length, 'file')}, entries with their payments: ${count(of.entries.length)}.`;
  const notRead = of.unread.size > 0 || of.isCut;
  return (
    <>
      {notRead && (
        <Alert color="yellow" role="alert">
          {`The day is too long for this page: what is beyond ${count(readMax)} of each list was not compared. npx bankstack ach day compares all of it.`}
        </Alert>
      )}
      {found.length === 0 ? (
        <Alert color={notRead ? 'yellow' : 'green'} variant="light" role="status">
          {of.files.length === 0 ? 'There was no file to compare.' : `Nothing. ${looked}`}
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
    </>
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

interface ReadDay extends AchDay {
  readonly transactions: readonly AnyResource[];
  /** True if there are more transactions or payments than were read. */
  readonly isCut: boolean;
}

type Pages = AsyncIterable<unknown>;

/** The members of a list, and whether there are more than may be read. */
async function membersOf(list: Pages): Promise<{ readonly members: readonly AnyResource[]; readonly isCut: boolean }> {
  const members: AnyResource[] = [];
  for await (const one of list) {
    if (members.length === readMax) return { members, isCut: true };
    members.push(one as AnyResource);
  }
  return { members, isCut: false };
}

async function readDay(bank: Bankstack, day: string, period: Period): Promise<ReadDay> {
  const limit = { limit: 100 };
  const before = new Date(Date.parse(period.since) - waitsDaysMax * 86_400_000).toISOString();
  const [files, transactions, payments] = await Promise.all([
    membersOf(bank.listAchFiles({ filter: datesOf(day), page: limit })),
    membersOf(bank.listTransactions({ filter: { ...period, type: achTypes }, page: limit })),
    membersOf(bank.listPayments({ filter: { type: ['achPayment'], since: before, until: period.until }, page: limit })),
  ]);
  const entries: AnyResource[] = [];
  const unread = new Set<string>();
  for (const { id } of files.members) {
    const { members, isCut } = await membersOf(bank.listAchFileEntries({ id, page: limit }));
    entries.push(...members);
    if (isCut) unread.add(id);
  }
  const known = new Map(payments.members.map((payment) => [payment.id, payment] as const));
  const isKnown = await readOthers(bank, entries, known);
  return {
    files: files.members,
    entries,
    unread,
    payments: known,
    transactions: transactions.members,
    isCut: files.isCut || transactions.isCut || !isKnown,
  };
}

/** A return may be of an older payment. So many of these are read one by one. */
const othersMax = 50;

/** Adds the payments of entries that are not in the list. False if there are too many. */
async function readOthers(
  bank: Bankstack,
  entries: readonly AnyResource[],
  known: Map<string, AnyResource>,
): Promise<boolean> {
  const ids = new Set(
    entries.flatMap((entry) => {
      const source = relatedOf(entry, 'source');
      return source?.type === 'achPayment' && !known.has(source.id) ? [source.id] : [];
    }),
  );
  for (const id of [...ids].slice(0, othersMax))
    known.set(id, (await bank.getPayment({ id })).data as unknown as AnyResource);
  return ids.size <= othersMax;
}
