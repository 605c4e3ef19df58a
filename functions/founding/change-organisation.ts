import type { CommandName } from '../kernel/journal/author.ts';
import { replace } from '../kernel/table/write.ts';
import { type Organisation, organisation } from '../organisations/for-others.ts';
import type { Platform } from '../ports/platform.ts';
import { operatorRow } from '../kernel/journal/operator-row.ts';

/**
 * Changes what an operator decides about an organisation, with an entry in its audit log. Throws an error if the organisation does not
 * exist, before it asks for the change. The write fails if the organisation was changed meanwhile.
 */
export async function changeOrganisation(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, command }: { readonly organisationId: string; readonly command: CommandName },
  changeOf: () => Promise<Pick<Organisation, 'rewardFundingAccountId' | 'senderDomains'>>,
): Promise<void> {
  const ref = organisation(organisationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error(`There is no organisation ${organisationId}.`);
  const change = await changeOf();
  const now = clock.now();
  const writes = [replace({ ...ref.parse(stored), ...change })];
  const about = [{ type: 'org', id: organisationId }];
  await table.transact([...writes, operatorRow(ids, { writes, about }, { organisationId, command, now })]);
}
