import { ApiError, type Bankstack } from '@bankstack/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { counted } from '../format.ts';
import { historyColumns } from './audit-columns.tsx';
import { Part } from './part.tsx';
import { ResourceList } from './resource-list.tsx';

interface HistoryProps {
  readonly type: string;
  readonly id: string;
}

/** Who has written a resource, the latest first, for roles that see the audit log. */
export function History({ type, id }: HistoryProps) {
  const { bank, may } = useSigned();
  const [page, turn] = useState(1);
  const [days, setDays] = useState<number>();
  if (!may('listAuditLog')) return null;
  return (
    <Part title="Who did what">
      {days !== undefined && (
        <Text size="sm" c="dimmed">
          {`The log is long: this is from its latest ${counted(days, 'day')}. The audit log has filters for earlier ones.`}
        </Text>
      )}
      <ResourceList
        label="History"
        of={['history', type, id]}
        read={(part) => read(bank, { type, id }, part, setDays)}
        columns={historyColumns}
        pageSize={10}
        page={page}
        turn={turn}
        empty="Nobody has written it since the log began"
      />
    </Part>
  );
}

/** Days that are searched if all of the log is too long for it. */
const latestDays = [30, 7, 1];

/** The entries about a resource: all of them, or those of as many of the latest days as can be searched. */
async function read(
  bank: Bankstack,
  { type, id }: HistoryProps,
  page: { readonly limit: number; readonly offset: number },
  found: (days: number | undefined) => void,
) {
  const about = { resourceType: type as never, resourceId: id };
  let refused: unknown;
  for (const days of [undefined, ...latestDays]) {
    const since = days === undefined ? {} : { since: new Date(Date.now() - days * 86_400_000).toISOString() };
    try {
      const answer = await bank.listAuditLog({ filter: { ...about, ...since }, page });
      found(days);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'limits_exceeded') throw error;
      refused = error;
    }
  }
  throw refused;
}
