import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { logKind } from '../../events/log.ts';
import { auditEntryToResource } from '../resource.ts';
import { entryByNumber } from '../store.ts';

export const getAuditLogEntry = defineOperation({
  id: 'getAuditLogEntry',
  capability: 'audit-log',
  method: 'GET',
  path: '/audit-log/{id}',
  scopes: ['audit-log'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [logKind], write: [] },
  handle: async ({ organisationId, path, table }) => {
    const found = await entryByNumber(table, organisationId, Number(path.id));
    if (found === undefined) throw notFound('The entry of the audit log', path.id);
    return { data: auditEntryToResource(found) };
  },
});
