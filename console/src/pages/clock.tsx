import { Alert, Button, Card, Group, Loader, Slider, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type Bankstack } from '@bankstack/client';
import { useRef, useState } from 'react';
import { dayOfBank } from '../ach-day.ts';
import { useSigned } from '../bank.tsx';
import { counted, days, dollars, moments, textOf, words } from '../format.ts';
import { CallCurl } from '../parts/curl.tsx';
import { type AnyResource, Related, ResourceLink } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';

const daysMax = 90;
const msPerDay = 86_400_000;
const pollMs = 500;
const first = { limit: 100 } as const;

const advance = (bank: Bankstack, days: number) =>
  bank.advanceClock({ data: { type: 'clockAdvance', attributes: { by: { days } } } });

/** Something that will happen on a day. */
interface Ahead {
  readonly day: string;
  readonly what: string;
  readonly of: AnyResource;
}

/** The bank's clock in a sandbox: its time, and the events between that and the time to which it is moved. */
export function ClockPage() {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['clock'],
    queryFn: async () => (await bank.getClock()).data.attributes,
    refetchInterval: ({ state }) => (state.data?.status === 'Idle' ? 10_000 : pollMs),
  });
  return (
    <Page title="Clock" note="Of a sandbox. What falls due on the way happens, in its order." request="/sandbox/clock">
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data !== undefined && <Clock now={data.now} isMoving={data.status !== 'Idle'} />}
    </Page>
  );
}

interface ClockProps {
  readonly now: string;
  readonly isMoving: boolean;
}

function Clock({ now, isMoving }: ClockProps) {
  const { bank } = useSigned();
  const queries = useQueryClient();
  const [by, setBy] = useState(7);
  // The next press may come before the page shows that the clock moves.
  const isOnItsWay = useRef(false);
  const move = useMutation({
    mutationFn: () => advance(bank, by),
    onSuccess: () => queries.invalidateQueries(),
    onSettled: () => {
      isOnItsWay.current = false;
    },
  });
  const begin = () => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    move.mutate();
  };
  const isBusy = isMoving || move.isPending;
  const target = new Date(Date.parse(now) + by * msPerDay).toISOString();
  return (
    <Stack>
      <Card withBorder padding="lg">
        <Text size="sm" c="dimmed">
          The bank has
        </Text>
        <Group gap="sm" mb="lg">
          <Text fz={24} fw={700} role="status">
            {moments(now)}
          </Text>
          {isBusy && <Loader role="progressbar" size="sm" aria-label="The clock is moving" />}
        </Group>
        <Slider
          value={by}
          onChange={setBy}
          min={1}
          max={daysMax}
          disabled={isBusy}
          label={(value) => counted(value, 'day')}
          thumbLabel="Days to move the clock forward"
          marks={[7, 30, 60, 90].map((value) => ({ value, label: String(value) }))}
          mb="xl"
        />
        <Group justify="space-between">
          <Text size="sm">{`To ${moments(target)}`}</Text>
          <Group gap="xs">
            <Button loading={isBusy} onClick={begin}>
              {`Move it ${counted(by, 'day')} forward`}
            </Button>
            <CallCurl
              call={(recorder) => advance(recorder, by)}
              of={[by]}
              label="Show the request of the move as curl"
              says="The button sends this."
            />
          </Group>
        </Group>
        {move.error !== null && <ProblemNotice error={move.error} />}
      </Card>
      <Part title="On the way">
        <OnTheWay until={target} now={now} />
      </Part>
    </Stack>
  );
}

function OnTheWay({ until, now }: { readonly until: string; readonly now: string }) {
  const { bank } = useSigned();
  const today = dayOfBank(Date.parse(now));
  const last = dayOfBank(Date.parse(until));
  const { data, error, refetch } = useQuery({
    queryKey: ['ahead', today],
    queryFn: () => aheadOf(bank, now),
  });
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  const { days: known = [], unread = [] } = data ?? {};
  const shown = known.filter(({ day }) => day >= today && day <= last);
  return (
    <>
      <Card withBorder padding={0}>
        <Table aria-label="On the way" horizontalSpacing="md" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>Of</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ day, what, of }) => (
              <Table.Tr key={`${day} ${of.type} ${of.id}`}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{days(day)}</Table.Td>
                <Table.Td>
                  <ResourceLink link={of} label={what} />
                </Table.Td>
                <Table.Td>
                  <Related of={of} name={of.type === 'customerBankMigration' ? 'customer' : 'account'} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {data !== undefined && shown.length === 0 && (
          <Text p="xl" ta="center" c="dimmed">
            Nothing of this is known to happen until then
          </Text>
        )}
      </Card>
      {unread.length > 0 && (
        <Alert color="yellow" mt="sm" role="alert">
          {`There are too many ${unread.join(' and ')} to search: they are not in the table.`}
        </Alert>
      )}
      <Alert variant="light" mt="sm">
        These are the next days of recurring payments, payments on their way, migrations and disputes, of each the
        latest hundred. More may happen: statements, expirations, returns of the other bank.
      </Alert>
    </>
  );
}

/** Payments on their way were created so long ago at most. */
const onTheWayMs = 30 * msPerDay;

/** What the API says of days to come, in their order. Lists that are too long to be searched are named. */
async function aheadOf(
  bank: Bankstack,
  now: string,
): Promise<{ readonly days: readonly Ahead[]; readonly unread: readonly string[] }> {
  const since = new Date(Date.parse(now) - onTheWayMs).toISOString();
  const payments = { status: ['Pending', 'Clearing', 'Sent'], type: ['achPayment'], since } as const;
  const lists = {
    'recurring payments': bank.listRecurringPayments({ filter: { status: ['Active'] }, page: first }),
    payments: bank.listPayments({ filter: payments, page: first }),
    migrations: bank.listMigrations({ page: first }),
    disputes: bank.listDisputes({ filter: { status: ['InvestigationStarted', 'ProvisionallyCredited'] }, page: first }),
  };
  const answers = await Promise.allSettled(Object.values(lists));
  const failed = answers.find((answer) => answer.status === 'rejected' && !isTooLong(answer.reason));
  if (failed?.status === 'rejected') throw failed.reason as Error;
  const unread = Object.keys(lists).filter((_, place) => answers[place]?.status === 'rejected');
  const all = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? (answer.value.data as unknown as readonly AnyResource[]) : [],
  );
  const days = all
    .flatMap((of) => {
      const ahead = dayOf(of);
      return ahead === undefined || ahead.day === '' ? [] : [{ ...ahead, of }];
    })
    .sort((one, other) => one.day.localeCompare(other.day));
  return { days, unread };
}

/** The day of the bank at a moment; empty if there is none. */
const dayOfMoment = (moment: string): string => (moment === '' ? '' : dayOfBank(Date.parse(moment)));

const isTooLong = (error: unknown): boolean => error instanceof ApiError && error.code === 'limits_exceeded';

function dayOf({ type, attributes }: AnyResource): Omit<Ahead, 'of'> | undefined {
  const amount = dollars(Number(attributes['amount']));
  if (type.startsWith('recurring')) {
    const { nextScheduledAction = '' } = (attributes['schedule'] ?? {}) as { readonly nextScheduledAction?: string };
    return { day: nextScheduledAction, what: `${textOf(attributes, 'description')}: pays ${amount}` };
  }
  if (type === 'achPayment') {
    const settles = textOf(attributes, 'settlementDate');
    return settles === ''
      ? { day: textOf(attributes, 'expectedCompletionDate'), what: `${amount} arrives at the other side` }
      : { day: settles, what: `${amount} is booked` };
  }
  if (type === 'dispute')
    return { day: dayOfMoment(textOf(attributes, 'decisionDueAt')), what: `A dispute of ${amount} has to be decided` };
  const isOver = ['Completed', 'Cancelled'].includes(textOf(attributes, 'status'));
  return isOver
    ? undefined
    : { day: textOf(attributes, 'deadline'), what: `The deadline of a move: ${words(textOf(attributes, 'status'))}` };
}
