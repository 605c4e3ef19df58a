import { account } from '../accounts/accounts/for-others.ts';
import { operatorAuthor } from '../kernel/journal/author.ts';
import { journalWrite } from '../kernel/journal/journal.ts';
import { keyText } from '../kernel/table/kind.ts';
import { replace } from '../kernel/table/write.ts';
import type { Platform } from '../ports/platform.ts';
import { organisation } from '../organisations/for-others.ts';

/**
 * Sets the account that pays rewards which name no funding account. Throws an error if the organisation or the account does not
 * exist. The write fails if the organisation was changed meanwhile.
 */
export async function setRewardFunding(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, accountId }: { readonly organisationId: string; readonly accountId: string },
): Promise<void> {
  const [organisationRef, accountRef] = [organisation(organisationId), account(organisationId, accountId)];
  const found = await table.getAll([organisationRef.key, accountRef.key]);
  const stored = found.get(keyText(organisationRef.key));
  if (stored === undefined) throw new Error(`There is no organisation ${organisationId}.`);
  if (!found.has(keyText(accountRef.key))) throw new Error(`The organisation has no account ${accountId}.`);
  const now = clock.now();
  const writes = [replace({ ...organisationRef.parse(stored), rewardFundingAccountId: accountId })];
  const { row } = journalWrite(
    { writes, about: [{ type: 'org', id: organisationId }] },
    { organisationId, bankNow: now, writtenAt: now, ids, author: operatorAuthor('org:rewards') },
  );
  await table.transact([...writes, row]);
}
