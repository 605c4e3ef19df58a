import { Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
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
        {whatOf(attributes)}
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {id}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {moments(textOf(attributes, 'createdAt'))}
        </Text>
      </>
    ),
  },
  { name: 'Who', isShort: true, show: (entry) => <Who of={entry} /> },
  { name: 'About', show: (entry) => <About of={entry} /> },
  { name: 'Outcome', isWide: true, show: ({ attributes }) => <Status value={textOf(attributes, 'outcome')} /> },
  { name: 'When', isWide: true, isShort: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** Those of one thing, which need not say what they are about. */
export const historyColumns = auditColumns.filter(({ name }) => name !== 'About');

interface Actor {
  readonly kind: string;
  readonly userId?: string;
  readonly customerId?: string;
  readonly name?: string;
}

const actorOf = (attributes: AnyResource['attributes']) => attributes['actor'] as Actor;

/** What was done: the operation, or what the worker that did it does. */
function whatOf(attributes: AnyResource['attributes']): string {
  const { kind, name = '' } = actorOf(attributes);
  return words(
    textOf(attributes, 'operation') || textOf(attributes, 'reason') || (kind === 'worker' ? name : 'change'),
  );
}

function Who({ of }: { readonly of: AnyResource }) {
  const { session } = useSigned();
  const { kind, name, customerId, userId } = actorOf(of.attributes);
  if (kind === 'worker') return 'The platform';
  if (name !== undefined) return `${words(kind)} ${name}`;
  if (customerId !== undefined) return <CustomerName id={customerId} />;
  if (userId === session.userId) return <span title={`User ${userId}`}>You</span>;
  return userId === undefined ? words(kind) : `User ${userId}`;
}

/** Persons and businesses have one path. */
const CustomerName = ({ id }: { readonly id: string }) => <ResourceLink link={{ type: 'individualCustomer', id }} />;

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
