import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dollars, moments, textOf, words } from '../format.ts';
import { merchantOf } from '../merchant.ts';
import { type AnyResource, linkedId, Related } from './facts.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

export const cardColumns: readonly Column[] = [
  {
    name: 'Card',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/cards/$id" params={{ id } as never} style={{ whiteSpace: 'nowrap' }}>
          {`…${textOf(attributes, 'last4Digits')}`}
        </Anchor>
        <Text size="xs" c="dimmed" visibleFrom="xs">
          {words(type)}
        </Text>
      </>
    ),
  },
  { name: 'Customer', show: (card) => <Related of={card} name="customer" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Expires', isWide: true, show: ({ attributes }) => textOf(attributes, 'expirationDate') },
  { name: 'Made', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** The merchant of a use, with the page of the authorization behind it. A request has none before it is approved. */
export function AuthorizationLink({ of }: { readonly of: AnyResource }) {
  const id = of.type === 'authorization' ? of.id : linkedId(of, 'authorization');
  const name = merchantOf(of) || words(of.type);
  return id === undefined ? (
    name
  ) : (
    <Anchor component={Link} to="/authorizations/$id" params={{ id } as never}>
      {name}
    </Anchor>
  );
}

/** A use of a card: an authorization, or a request for one. */
export const useColumns: readonly Column[] = [
  {
    name: 'Merchant',
    show: (use) => (
      <>
        <AuthorizationLink of={use} />
        <Text size="xs" c="dimmed">
          {whyDeclined(use) || moments(textOf(use.attributes, 'createdAt'))}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

/** Why a use or its increase was declined, with the rule of the control that forbids it. Empty if it was not. */
export function whyDeclined({ attributes }: Pick<AnyResource, 'attributes'>): string {
  const { rule } = (attributes['meta'] ?? {}) as { readonly rule?: string };
  return [textOf(attributes, 'declineReason'), rule ?? '']
    .filter(Boolean)
    .map((one) => words(one))
    .join(', ');
}

export const disputeColumns: readonly Column[] = [
  {
    name: 'Dispute',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/disputes/$id" params={{ id } as never}>
          {words(textOf(attributes, 'reason') || 'opened with the processor')}
        </Anchor>
        <Text size="xs" c="dimmed">
          {id}
        </Text>
      </>
    ),
  },
  { name: 'Customer', isWide: true, show: (dispute) => <Related of={dispute} name="customer" /> },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Decision due', isWide: true, show: ({ attributes }) => dueOf(textOf(attributes, 'decisionDueAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

const dueOf = (moment: string): string => (moment === '' ? '–' : moments(moment));
