import { Text } from '@mantine/core';
import { moments, textOf, words } from '../format.ts';
import { type AnyResource, ResourceLink } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

/** Entries of the audit log. */
export const auditColumns: readonly Column[] = [
  {
    name: 'What',
    show: ({ id, attributes }) => (
      <>
        {words(textOf(attributes, 'operation') || textOf(attributes, 'reason') || 'change')}
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {id}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {moments(textOf(attributes, 'createdAt'))}
        </Text>
      </>
    ),
  },
  { name: 'Who', show: (entry) => whoOf(entry) },
  { name: 'About', show: (entry) => <About of={entry} /> },
  { name: 'Outcome', isWide: true, show: ({ attributes }) => <Status value={textOf(attributes, 'outcome')} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** Those of one thing, which need not say what they are about. */
export const historyColumns = auditColumns.filter(({ name }) => name !== 'About');

function whoOf({ attributes }: AnyResource): string {
  const { kind, userId, customerId, name } = attributes['actor'] as {
    readonly kind: string;
    readonly userId?: string;
    readonly customerId?: string;
    readonly name?: string;
  };
  if (name !== undefined) return `${words(kind)} ${name}`;
  if (customerId !== undefined) return `Customer ${customerId}`;
  return userId === undefined ? words(kind) : `User ${userId}`;
}

/** So many things are named; an entry may be about a hundred. */
const namedMax = 3;

function About({ of }: { readonly of: AnyResource }) {
  const links = (of.relationships?.['resources']?.data ?? []) as readonly {
    readonly id: string;
    readonly type: string;
  }[];
  if (links.length === 0) return '–';
  return (
    <>
      {links.slice(0, namedMax).map((link) => (
        <div key={`${link.type} ${link.id}`}>
          <ResourceLink link={link} />
        </div>
      ))}
      {links.length > namedMax && (
        <Text size="xs" c="dimmed">
          and {links.length - namedMax} more
        </Text>
      )}
    </>
  );
}
