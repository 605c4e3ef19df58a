import { Text } from '@mantine/core';
import { days, dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

const hasFile = ({ relationships }: AnyResource): boolean => (relationships?.['file']?.data ?? null) !== null;

const rejectedWith: Readonly<Partial<Record<string, string>>> = {
  Entry: 'Alone',
  Batch: 'With its batch',
  File: 'With its file',
};
const decisions: Readonly<Partial<Record<string, string>>> = { Resend: 'Leaves again', GiveUp: 'Given up' };

/** An entry of a file: its content, its line, and the payment that it belongs to. */
export const achEntryColumns: readonly Column[] = [
  {
    name: 'Entry',
    show: ({ attributes }) => (
      <>
        {words(textOf(attributes, 'kind'))} {textOf(attributes, 'code')}
        <Text size="xs" c="dimmed">
          {[textOf(attributes, 'secCode'), textOf(attributes, 'traceNumber')].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    name: 'Status',
    show: ({ attributes }) => (
      <>
        <Status value={textOf(attributes, 'status')} />
        {textOf(attributes, 'rejectedAt') !== '' && (
          <Text size="xs" c="dimmed">
            {[rejectedWith[textOf(attributes, 'rejectedPart')], textOf(attributes, 'rejectionReason')]
              .filter(Boolean)
              .join(': ')}
            {' · '}
            {decisions[textOf(attributes, 'rejectionDecision')] ?? 'Not decided'}
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'When',
    isWide: true,
    show: ({ attributes }) => {
      const moment = textOf(attributes, 'filedAt') || textOf(attributes, 'receivedAt') || textOf(attributes, 'window');
      return (
        <>
          {moment === '' ? '–' : moments(moment)}
          {textOf(attributes, 'effectiveDate') !== '' && (
            <Text size="xs" c="dimmed">
              Money moves on {days(textOf(attributes, 'effectiveDate'))}
            </Text>
          )}
        </>
      );
    },
  },
  {
    name: 'Belongs to',
    isWide: true,
    show: (entry) => (
      <>
        <Related of={entry} name="source" />
        {hasFile(entry) && (
          <Text size="xs" c="dimmed" component="div">
            <Related of={entry} name="file" />
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'Amount',
    isNumber: true,
    show: ({ attributes }) =>
      attributes['amount'] === undefined
        ? '–'
        : `${attributes['direction'] === 'Debit' ? '−' : ''}${dollars(Number(attributes['amount']))}`,
  },
];
