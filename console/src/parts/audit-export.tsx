import { useSigned } from '../bank.tsx';
import { textOf } from '../format.ts';
import { filterOf, queryOf } from '../list-filters.ts';
import { useListSearch } from '../search.ts';
import { actorOf, linksOfEntry } from './audit-columns.tsx';
import { CsvExport } from './csv-export.tsx';
import type { AnyResource } from './facts.tsx';
import { useUserNames } from './user-name.tsx';

const head = [
  'Id',
  'When',
  'Kind',
  'Who',
  'User',
  'Made by users',
  'Customer',
  'Token',
  'Source address',
  'Operation',
  'About',
  'Fields',
  'Reason',
  'Outcome',
  'Hash',
];

/** Saves all entries of the audit log that the filters show as a file for spreadsheets, the latest first. */
export function AuditExport() {
  const { bank, session } = useSigned();
  const { filters } = useListSearch();
  const names = useUserNames();
  const query = queryOf('listAuditLog', filters);
  return (
    <CsvExport
      file={`audit-log-${session.organisationId}.csv`}
      head={head}
      read={() => bank.listAuditLog({ filter: filterOf('listAuditLog', filters), page: { limit: 1000 } })}
      rowOf={(entry) => rowOf(entry, names)}
      request={`/audit-log${query}${query === '' ? '?' : '&'}page[limit]=1000`}
    />
  );
}

function rowOf(entry: AnyResource, names: ReadonlyMap<string, string>): readonly string[] {
  const { id, attributes } = entry;
  const {
    kind,
    name,
    userId = '',
    makerIds = [],
    customerId = '',
    tokenId = '',
    sourceAddress = '',
  } = actorOf(attributes);
  return [
    id,
    textOf(attributes, 'createdAt'),
    kind,
    name ?? names.get(userId) ?? '',
    userId,
    makerIds.join(' '),
    customerId,
    tokenId,
    sourceAddress,
    textOf(attributes, 'operation'),
    linksOfEntry(entry)
      .map((link) => `${link.type} ${link.id}`)
      .join('; '),
    ((attributes['fields'] ?? []) as readonly string[]).join(' '),
    textOf(attributes, 'reason'),
    textOf(attributes, 'outcome'),
    textOf(attributes, 'hash'),
  ];
}
