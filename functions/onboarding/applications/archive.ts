import { invariant } from '../../kernel/base/invariant.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { application } from './store.ts';

/**
 * Returns the write that archives the application from which a customer was created. Its personal numbers can be used
 * in a new application.
 */
export async function archiveApplication(
  table: Table,
  { organisationId, applicationId }: { readonly organisationId: string; readonly applicationId: string },
  at: Instant,
): Promise<Write> {
  const ref = application(organisationId, applicationId);
  const stored = await table.get(ref.key);
  invariant(stored !== undefined, 'the application of an archived customer is missing');
  return replace({ ...ref.parse(stored), archived: true, updatedAt: at });
}
