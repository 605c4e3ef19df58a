import { defineReference, listAnswer } from '../../define-reference.ts';
import type { getAuditLogEntry } from './operations/get.ts';
import type { listAuditLog } from './operations/list.ts';
import { auditEntryResource } from './resource-schema.ts';
import type { archiveMarkKind } from './archive-mark.ts';

export const auditLogReference = defineReference<{
  operations: typeof getAuditLogEntry | typeof listAuditLog;
  kinds: typeof archiveMarkKind;
}>({
  operations: {
    getAuditLogEntry: {
      summary: 'Get an entry of the audit log',
      data: auditEntryResource,
    },
    listAuditLog: {
      summary: 'List the audit log',
      description:
        'Who wrote what, and when: one entry for each write of a request, a worker or the operator, in the order of their ids, the newest first. It names resources and fields, never values. Requests that write nothing have no entry: refused ones, and repeated ones with a used idempotency key.',
      data: listAnswer(auditEntryResource),
    },
  },
  kinds: {
    aar: {
      holds: "the last archived entry of an organisation's audit log",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
  },
});
