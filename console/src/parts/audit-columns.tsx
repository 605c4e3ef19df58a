import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moments, textOf, words } from '../format.ts';
import { type AnyResource, ResourceLink } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';
import { UserName } from './user-name.tsx';

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
  readonly tokenId?: string;
  readonly sourceAddress?: string;
  readonly userId?: string;
  readonly makerIds?: readonly string[];
  readonly customerId?: string;
  readonly name?: string;
}

export const actorOf = (attributes: AnyResource['attributes']) => attributes['actor'] as Actor;

/** What was done: the operation, or what the worker that did it does. */
function whatOf(attributes: AnyResource['attributes']): string {
  const { kind, name = '' } = actorOf(attributes);
  return words(
    textOf(attributes, 'operation') || textOf(attributes, 'reason') || (kind === 'worker' ? name : 'change'),
  );
}

function Who({ of }: { readonly of: AnyResource }) {
  const { kind, name, customerId, userId, makerIds = [] } = actorOf(of.attributes);
  if (kind === 'worker') return 'The platform';
  if (name !== undefined) return `${words(kind)} ${name}`;
  if (customerId !== undefined) return <CustomerName id={customerId} />;
  if (userId === undefined) return words(kind);
  return (
    <>
      <ActsOf userId={userId} />
      {makerIds.map((id) => (
        <Text key={id} size="xs" c="dimmed">
          by a token of <ActsOf userId={id} />
        </Text>
      ))}
    </>
  );
}

/** What a user is called, with all that they did behind it. */
const ActsOf = ({ userId }: { readonly userId: string }) => (
  <Anchor component={Link} to="/audit-log" search={{ userId } as never} fz="inherit">
    <UserName id={userId} />
  </Anchor>
);

/** Persons and businesses have one path. */
const CustomerName = ({ id }: { readonly id: string }) => <ResourceLink link={{ type: 'individualCustomer', id }} />;

/** So many things are named; an entry may be about a hundred. */
const namedMax = 3;

/** What an entry is about. */
export const linksOfEntry = ({ relationships }: AnyResource) =>
  (relationships?.['resources']?.data ?? []) as readonly { readonly id: string; readonly type: string }[];

function About({ of }: { readonly of: AnyResource }) {
  const links = linksOfEntry(of);
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
