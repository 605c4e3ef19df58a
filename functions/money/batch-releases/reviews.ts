import { type Account, accountsById } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Call } from '../../kernel/http/call.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Variant } from '../../kernel/http/variant.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import { reviewerBehind } from '../../kernel/journal/four-eyes.ts';
import { listedWhile } from '../../kernel/lists/organisation-list.ts';
import { batchReleaseToResource } from './resource.ts';
import type { ReviewStep, ReviewTerms } from './review.ts';
import { type BatchRelease, batchReleaseKind, batchReleases, releaseReviewList, statusOf } from './store.ts';

/** The batch releases that wait for a review, in the order of their creation. */
export const batchReleaseReviews = listedWhile<BatchRelease>(
  batchReleases,
  releaseReviewList,
  (one) => statusOf(one) === 'PendingReview',
);

/** The common parts of the operations that decide reviews. */
export const releaseReviewFrame = {
  capability: 'batch-releases',
  method: 'POST',
  scopes: ['payment-reviews-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [...movementKinds, batchReleaseKind] },
} as const;

type ReviewCall = Pick<
  Call<'/{id}', Variant, QueryShape, Record<string, never>>,
  'organisationId' | 'path' | 'table' | 'now' | 'author' | 'platform' | 'cipher' | 'save'
> & { readonly loaded: { readonly release: BatchRelease | undefined } };

/** Does a step of all releases that wait together with the one that the path names, and answers that one after it. */
export async function answerReview(
  { organisationId, path, loaded, table, now, author, platform, cipher: cipherOf, save }: ReviewCall,
  decide: (releases: readonly BatchRelease[], accounts: ReadonlyMap<string, Account>, terms: ReviewTerms) => ReviewStep,
): Promise<Reply> {
  if (loaded.release === undefined) throw notFound('The batch release', path.id);
  const { id, listIds = [id] } = loaded.release;
  const list = await batchReleases.byId(table, organisationId, listIds);
  const accountIds = [...new Set(list.flatMap(({ batchAccountId, receiverId }) => [batchAccountId, receiverId]))];
  const accounts = new Map((await accountsById(table, organisationId, accountIds)).map((one) => [one.id, one]));
  const cipher = await cipherOf();
  const reviewer = reviewerBehind(author, platform.settings);
  const { releases, change } = decide(list, accounts, { now, cipher, reviewer });
  if (change !== undefined) await save(change);
  return { data: batchReleaseToResource(releases.find((one) => one.id === id) ?? loaded.release, cipher) };
}
