import { account, accountKind } from '../../accounts/accounts/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { decideReleaseExpiry } from './review.ts';
import { batchReleaseItem, batchReleaseKind } from './store.ts';

/** Batch releases that wait for a second user end when nobody has decided about them in time. */
export const batchReleaseExpiry: DueKind = {
  kind: batchReleaseKind,
  resource: { type: 'batchRelease', id: 'owner and number' },
  worker: 'batch-releases',
  // Nobody could decide meanwhile.
  whenSuspended: 'waits',
  run: (platform, moment, key) => withOptimisticRetry(platform, () => expire(platform, moment, key)),
  reads: [accountKind],
  writes: [batchReleaseKind],
  needs: ['cipher'],
};

async function expire(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const stored = await platform.table.get(key);
  const release = stored && batchReleaseItem.parse(stored);
  if (release?.dueAt === undefined || release.dueAt > moment.now) return 'not due';
  const ref = account(release.organisationId, release.batchAccountId);
  const payer = await platform.table.get(ref.key);
  invariant(payer !== undefined, 'the account of a batch release was not found');
  const accounts = new Map([[release.batchAccountId, ref.parse(payer)]]);
  await commit(platform, moment, decideReleaseExpiry(release, accounts, await platform.cipher(release.organisationId)));
  return 'done';
}
