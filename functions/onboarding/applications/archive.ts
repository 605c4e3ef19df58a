import { invariant } from '../../kernel/base/invariant.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { application } from './store.ts';

/** The write that archives the application a customer was made from: its numbers are free to apply with again. */
export async function archiveApplication(
  table: Table,
  { organisationId, applicationId }: { readonly organisationId: string; readonly applicationId: string },
  at: Instant,
): Promise<Write> {
  const ref = application(organisationId, applicationId);
  const stored = await table.get(ref.key);
  invariant(stored !== undefined, 'the application of a customer exists');
  return replace({ ...ref.parse(stored), archived: true, updatedAt: at });
}
