import { account } from '../accounts/accounts/for-others.ts';
import type { Platform } from '../ports/platform.ts';
import { changeOrganisation } from './change-organisation.ts';

/** Sets the account that pays rewards which name no funding account. Throws an error if the organisation or the account does not exist. */
export async function setRewardFunding(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, accountId }: { readonly organisationId: string; readonly accountId: string },
): Promise<void> {
  await changeOrganisation(platform, { organisationId, command: 'org:rewards' }, async () => {
    const found = await platform.table.get(account(organisationId, accountId).key);
    if (found === undefined) throw new Error(`The organisation has no account ${accountId}.`);
    return { rewardFundingAccountId: accountId };
  });
}
