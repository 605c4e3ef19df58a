import { auditColumns } from '../parts/audit-columns.tsx';
import { AuditExport } from '../parts/audit-export.tsx';
import { AuditVerification } from '../parts/audit-verification.tsx';
import { SearchPage } from '../parts/search-page.tsx';

/** Who did what, the latest first, as a file too, and whether the log is whole. */
export function AuditPage() {
  return (
    <SearchPage
      title="Audit log"
      note="Who did what, the latest first"
      list="listAuditLog"
      path="/audit-log"
      columns={auditColumns}
      empty="Nobody has done anything like this"
      actions={<AuditExport />}
      below={<AuditVerification />}
    />
  );
}
