import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dollars, moments, textOf, words } from '../format.ts';
import { type Column, ResourceList } from './resource-list.tsx';
import { Status } from './status.tsx';

export const paymentColumns: readonly Column[] = [
  {
    name: 'Payment',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/payments/$id" params={{ id } as never}>
          {words(type)} {id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {textOf(attributes, 'description')}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Direction', isWide: true, show: ({ attributes }) => textOf(attributes, 'direction') },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

type PaymentListProps = Pick<Parameters<typeof ResourceList>[0], 'of' | 'read' | 'pageSize' | 'page' | 'turn'>;

export function PaymentList({ of, ...list }: PaymentListProps) {
  return (
    <ResourceList {...list} of={['payments', ...of]} label="Payments" columns={paymentColumns} empty="No payments" />
  );
}
