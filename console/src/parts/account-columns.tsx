import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dollars, moments, textOf } from '../format.ts';
import { accountLabel } from './names.tsx';
import type { Column } from './resource-list.tsx';
import { Status } from './status.tsx';

export const accountColumns: readonly Column[] = [
  {
    name: 'Account',
    show: (account) => (
      <Anchor component={Link} to="/accounts/$id" params={{ id: account.id } as never}>
        {accountLabel(account)}
      </Anchor>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Product', isWide: true, show: ({ attributes }) => textOf(attributes, 'depositProduct') },
  { name: 'Opened', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Available', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['available'])) },
];
