import { auditColumns } from '../parts/audit-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

/** Who did what, the latest first. */
export function AuditPage() {
  return (
    <SearchPage
      title="Audit log"
      note="Who did what, the latest first"
      list="listAuditLog"
      path="/audit-log"
      columns={auditColumns}
      empty="Nobody has done anything like this"
    />
  );
}
