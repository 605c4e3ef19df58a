import { Card, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSigned } from '../bank.tsx';
import { useBankDay } from '../bank-clock.ts';
import { days, moments, textOf, words } from '../format.ts';
import { type AnyResource, ResourceLink } from './facts.tsx';
import { ProblemNotice } from './problem.tsx';
import { Loading } from './loading.tsx';

/** Something that happened to a payment, or that will. */
interface Moment {
  readonly title: string;
  /** A moment or a day. Absent if nobody knows it. */
  readonly at?: string;
  readonly note?: ReactNode;
  /** True if it has not happened yet. */
  readonly isNext?: boolean;
}

/** What happened to a payment, and the next moment that the calendar of the bank gives. */
export function PaymentTimeline({ of }: { readonly of: AnyResource }) {
  const { bank } = useSigned();
  const today = useBankDay();
  const isAch = of.type === 'achPayment';
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['timeline', of.id],
    queryFn: async () =>
      (await bank.listPaymentAchEntries({ id: of.id, page: { limit: 20 } })).data as unknown as readonly AnyResource[],
    enabled: isAch,
  });
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (isLoading) return <Loading label="The timeline is loading" height={160} />;
  const all = [...beginning(of), ...(data ?? []).map(entryMoment), ...ending(of, today)];
  const passed = all.filter(({ isNext }) => isNext !== true).length;
  return (
    <Card withBorder padding="md">
      <Timeline active={passed - 1} bulletSize={16} lineWidth={2}>
        {all.map(({ title, at, note, isNext }) => (
          <Timeline.Item key={`${title} ${at ?? ''}`} title={title} lineVariant={isNext === true ? 'dashed' : 'solid'}>
            <Text size="sm" c="dimmed" component="div">
              {[isNext === true ? 'Expected' : '', at === undefined ? '' : whenOf(at)].filter(Boolean).join(': ')}
              {note !== undefined && <div>{note}</div>}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  );
}

const whenOf = (at: string): string => (at.includes('T') ? moments(at) : days(at));

function beginning({ attributes }: AnyResource): readonly Moment[] {
  const approvals = attributes['approvals'] as { readonly given: number; readonly needed: number } | undefined;
  const review: Moment = {
    title: 'Decision of a reviewer',
    isNext: true,
    ...(approvals === undefined ? {} : { note: `${approvals.given} of ${approvals.needed} approvals` }),
  };
  const prenote: Moment = { title: 'Answer to the prenote', isNext: true, note: 'The numbers are tested first' };
  return [
    { title: 'Created', at: textOf(attributes, 'createdAt') },
    ...(textOf(attributes, 'status') === 'Pending Review' ? [review] : []),
    ...(textOf(attributes, 'waitsFor') === 'Prenote' ? [prenote] : []),
  ];
}

function entryMoment({ attributes, relationships }: AnyResource): Moment {
  const kind = words(textOf(attributes, 'kind'));
  const code = textOf(attributes, 'code');
  const file = relationships?.['file']?.data as { readonly id: string; readonly type: string } | undefined;
  const note = file === undefined ? undefined : <ResourceLink link={file} />;
  switch (attributes['status']) {
    case 'Waiting':
      return { title: `${kind}: leaves with the file of its window`, at: textOf(attributes, 'window'), isNext: true };
    case 'Received':
      return { title: `${kind} ${code} from the other bank`, at: textOf(attributes, 'receivedAt'), note };
    case 'Refused':
      return { title: `${kind}: the format does not allow it`, note: code };
    default:
      return { title: `${kind}: in the file to the bank`, at: textOf(attributes, 'filedAt'), note };
  }
}

/** What the status says, and the day that is next. */
function ending({ attributes }: AnyResource, today: string): readonly Moment[] {
  const status = textOf(attributes, 'status');
  const settles = textOf(attributes, 'settlementDate');
  const arrives = textOf(attributes, 'expectedCompletionDate');
  const reason = textOf(attributes, 'reason');
  const isOver = !['Pending', 'Pending Review', 'Clearing'].includes(status);
  const over: Moment = { title: words(status), ...(reason === '' ? {} : { note: words(reason) }) };
  return [
    ...(isOver ? [over] : []),
    ...(settles === '' ? [] : [{ title: 'The money is booked in the morning', at: settles, isNext: settles >= today }]),
    ...(arrives === '' ? [] : [arrivalOf(arrives, today)]),
  ];
}

/** Nobody tells the bank that money has arrived: it comes back, or it has. */
const arrivalOf = (day: string, today: string): Moment =>
  day >= today
    ? { title: 'The money arrives at the other side', at: day, isNext: true }
    : { title: 'The money was due at the other side', at: day };
