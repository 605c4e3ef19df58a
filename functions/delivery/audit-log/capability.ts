import { defineCapability } from '../../define-capability.ts';
import { archiveMarkKind } from './archive-mark.ts';
import { getAuditLogEntry } from './operations/get.ts';
import { listAuditLog } from './operations/list.ts';
import { auditArchiveWorker } from './workers/archive.ts';
import { auditLogReference } from './reference.ts';
import { auditLogTexts } from './texts.ts';

export const auditLogCapability = defineCapability({
  name: 'audit-log',
  scopes: { 'audit-log': { only: 'organisation', spansAccounts: true } },
  reference: auditLogReference,
  operations: [getAuditLogEntry, listAuditLog],
  workers: [auditArchiveWorker],
  commands: ['audit:put-back'],
  texts: auditLogTexts,
  kinds: [archiveMarkKind],
});
