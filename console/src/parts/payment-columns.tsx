import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dollars, moments, textOf, words } from '../format.ts';
import { type AnyResource, Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

/** Who is at the other side of a payment. */
function OtherSide({ of }: { readonly of: AnyResource }) {
  const { counterparty } = of.attributes as { readonly counterparty?: { readonly name?: string } };
  const side = of.relationships?.['counterpartyAccount'] === undefined ? 'counterparty' : 'counterpartyAccount';
  return (
    <>
      {of.attributes['direction'] === 'Debit' ? 'from ' : 'to '}
      {counterparty?.name ?? <Related of={of} name={side} />}
    </>
  );
}

export const paymentColumns: readonly Column[] = [
  {
    name: 'Payment',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/payments/$id" params={{ id } as never}>
          {textOf(attributes, 'description') || words(type)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)}
        </Text>
      </>
    ),
  },
  {
    name: 'Account',
    isWide: true,
    show: (payment) => (
      <>
        <Related of={payment} name="account" />
        <Text size="xs" c="dimmed" component="div">
          <OtherSide of={payment} />
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];
