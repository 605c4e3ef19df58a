import { useState } from 'react';
import { useSigned } from '../bank.tsx';
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
  if (!may('listAuditLog')) return null;
  return (
    <Part title="Who did what">
      <ResourceList
        label="History"
        of={['history', type, id]}
        read={(part) => bank.listAuditLog({ filter: { resourceType: type as never, resourceId: id }, page: part })}
        columns={historyColumns}
        pageSize={10}
        page={page}
        turn={turn}
        empty="Nobody has written it since the log began"
      />
    </Part>
  );
}
