import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { apart, dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, linksOf, ResourceLink } from './facts.tsx';
import type { Column } from './resource-list.tsx';

/** Events, each with a link to its page. */
export const eventColumns: readonly Column[] = [
  {
    name: 'Event',
    show: ({ id, type }) => (
      <>
        <Anchor component={Link} to="/events/$id" params={{ id } as never}>
          <TypeOfEvent type={type} />
        </Anchor>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'About', show: (event) => <About of={event} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** The type of an event. On a narrow screen it breaks at its dots. */
function TypeOfEvent({ type }: { readonly type: string }) {
  const [first, ...others] = type.split('.');
  return [
    <span key="" style={{ whiteSpace: 'nowrap' }}>
      {first}
    </span>,
    ...others.map((part) => (
      <Fragment key={part}>
        <wbr />
        <span style={{ whiteSpace: 'nowrap' }}>.{part}</span>
      </Fragment>
    )),
  ];
}

/** What an event is about, and whose that is. What its attributes say of it need not be read. */
function About({ of }: { readonly of: AnyResource }) {
  const links = linksOf(of);
  const [subject] = of.type.split('.');
  const first = links.find(({ name }) => name === subject) ?? links[0];
  if (first === undefined) return textOf(of.attributes, 'period') || '–';
  const owner = links.find(({ name }) => name === 'account' || name === 'customer');
  return (
    <>
      <ResourceLink link={linkOf(first.link, owner?.link)} label={labelOf(of, first.link.type)} />
      {owner !== undefined && owner !== first && (
        <Text size="xs" c="dimmed" component="div">
          <ResourceLink link={owner.link} />
        </Text>
      )}
    </>
  );
}

type Linked = ReturnType<typeof linksOf>[number]['link'];

/** Transactions stand in the ledger of their account. */
const linkOf = (link: Linked, owner: Linked | undefined): Linked =>
  /Transaction$/.test(link.type) && owner?.type === 'depositAccount' ? owner : link;

/** `Groceries, −$12.34`, `Book payment, $900.00`; undefined if an event does not say it. */
function labelOf({ attributes }: AnyResource, type: string): string | undefined {
  const { amount, direction } = attributes;
  if (typeof amount !== 'number') return undefined;
  const sign = direction === 'Debit' ? '−' : '';
  return `${apart(textOf(attributes, 'summary')) || words(type)}, ${sign}${dollars(amount)}`;
}
