import { Text } from '@mantine/core';
import { days, dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, ResourceLink } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

const linkOf = ({ relationships = {} }: AnyResource, name: string) =>
  relationships[name]?.data as { readonly id: string; readonly type: string } | null | undefined;

function Related({ of, name }: { readonly of: AnyResource; readonly name: string }) {
  const link = linkOf(of, name);
  return link === undefined || link === null ? '–' : <ResourceLink link={link} />;
}

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
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
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
        {linkOf(entry, 'file') && (
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
