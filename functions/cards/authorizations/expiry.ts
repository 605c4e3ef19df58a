import { account } from '../../accounts/accounts/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueOutcome } from '../../kernel/due/due-kind.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { authorizationRequests } from '../authorization-requests/for-others.ts';
import { cardActivityItem, withCounts } from '../cards/for-others.ts';
import { cancelAuthorization } from './change-authorization.ts';
import { authorizations } from './store.ts';

/** Cancels the expired authorizations of a card, each in its own transaction. */
export async function expireAuthorizations(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  let outcome: DueOutcome = 'not due';
  while ((await withOptimisticRetry(platform, () => expireFirst(platform, moment, key))) === 'done') outcome = 'done';
  return outcome;
}

async function expireFirst(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const { table } = platform;
  const stored = await table.get(key);
  const activity = stored && (await withCounts(table, cardActivityItem.parse(stored)));
  const [first] = activity?.open ?? [];
  if (activity === undefined || first === undefined || first.expiresAt > moment.now) return 'not due';
  const { organisationId, accountId } = activity;
  const owner = account(organisationId, accountId);
  const id = first.isRequest === true ? await authorizationOf(table, organisationId, first.id) : first.id;
  // A request that still waits is decided by its own step first.
  if (id === undefined) return 'not due';
  const [authorization] = await authorizations.byId(table, organisationId, [id]);
  const found = await table.get(owner.key);
  invariant(authorization !== undefined && found !== undefined, 'an open authorization or its account was not found');
  const { change } = cancelAuthorization(authorization, { account: owner.parse(found), activity }, moment.now);
  await commit(platform, moment, change);
  return 'done';
}

/** The id of the authorization that came of a request; undefined while the request waits. */
async function authorizationOf(table: Table, organisationId: string, requestId: string): Promise<string | undefined> {
  const [request] = await authorizationRequests.byId(table, organisationId, [requestId]);
  invariant(request !== undefined, 'the request of an open authorization was not found');
  return request.authorizationId;
}
