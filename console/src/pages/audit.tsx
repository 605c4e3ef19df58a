import { Text } from '@mantine/core';
import { moments, textOf, words } from '../format.ts';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';

const columns: readonly Column[] = [
  {
    name: 'What',
    show: ({ id, attributes }) => (
      <>
        {words(textOf(attributes, 'operation') || textOf(attributes, 'reason') || 'change')}
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'Who', show: (entry) => whoOf(entry) },
  { name: 'About', isWide: true, show: (entry) => <About of={entry} /> },
  { name: 'Outcome', isWide: true, show: ({ attributes }) => <Status value={textOf(attributes, 'outcome')} /> },
  { name: 'When', show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

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

function About({ of }: { readonly of: AnyResource }) {
  const links = Object.values(of.relationships ?? {}).flatMap((relation) => {
    const data = relation?.data as { readonly id: string; readonly type: string } | null | undefined;
    return data === undefined || data === null || Array.isArray(data) ? [] : [data];
  });
  return links.length === 0
    ? '–'
    : links.map((link) => (
        <div key={link.id}>
          <ResourceLink link={link} />
        </div>
      ));
}

/** Who did what, the latest first. */
export function AuditPage() {
  return (
    <SearchPage
      title="Audit log"
      note="Who did what, the latest first"
      list="listAuditLog"
      path="/audit-log"
      columns={columns}
      empty="Nobody has done anything like this"
    />
  );
}
