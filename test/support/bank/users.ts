import { addFirstToken } from '../../../functions/founding/first-token.ts';
import { user } from '../../../functions/access/users/for-others.ts';
import { ownerIdDigits } from '../../../functions/kernel/base/ids/child-id.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import type { TestPlatform } from './platform.ts';
import type { Platform } from '../../../functions/ports/platform.ts';

type Organisation = Pick<TestPlatform, 'organisationId' | 'platform'>;

/** Adds a user without tokens to an organisation, which no operation does; answers the user's id. */
export async function addUser(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  organisationId: string,
): Promise<string> {
  const id = ids.digits(ownerIdDigits);
  const { key } = user(organisationId, id);
  await table.transact([insert({ ...key, version: 0, organisationId, id, createdAt: clock.now(), apiTokens: 0 })]);
  return id;
}

/** Another user of the organisation, with a token that no other token has made. */
export async function secondUser(bank: Organisation): Promise<{ readonly userId: string; readonly token: string }> {
  const { organisationId, platform } = bank;
  const userId = await addUser(platform, organisationId);
  return { userId, token: await addFirstToken(platform, { organisationId, userId }) };
}

const reviewers = new Map<string, Promise<{ readonly token: string }>>();

/** A token of a user who decides on reviews: another one than the usual user, the same one for each call with this organisation. */
export async function reviewerOf(bank: Organisation): Promise<string> {
  const found = reviewers.get(bank.organisationId) ?? secondUser(bank);
  reviewers.set(bank.organisationId, found);
  return (await found).token;
}
