import { type Author } from '../../kernel/journal/author.ts';
import { reviewerBehind, type ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Platform } from '../../ports/platform.ts';
import { checkRulesOf } from './check-rules.ts';
import { checkDepositToResource } from './resource.ts';
import { checkStepKinds } from './run.ts';
import type { CheckState, CheckStep, CheckTerms } from './steps.ts';
import { type CheckDeposit, checkDeposits } from './store.ts';

/** The items for a step of a check deposit: the deposit and its account, whose id begins the deposit's id. */
export function loadCheckDeposit(organisationId: string, id: string) {
  const ownerId = parseChildId(id)?.ownerId;
  return {
    deposit: checkDeposits.ref(organisationId, id),
    account: ownerId === undefined ? undefined : account(organisationId, ownerId),
  };
}

interface Found {
  readonly deposit: CheckDeposit | undefined;
  readonly account: Account | undefined;
}

/** The check deposit with its account. Refuses with 404 if there is none. */
export function foundCheckDeposit({ deposit, account: owned }: Found, id: string): CheckState {
  if (deposit === undefined) throw notFound('The check deposit', id);
  invariant(owned !== undefined, `the account of check deposit ${id} does not exist`);
  return { deposit, account: owned };
}

/** What operations that do a step of a check deposit have in common. */
export const stepFrame = {
  method: 'POST',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: checkStepKinds },
} as const;

interface StepCall {
  readonly path: { readonly id: string };
  readonly loaded: Found;
  readonly author: Author;
  readonly now: Instant;
  readonly platform: Pick<Platform, 'settings'>;
  readonly save: (change: Change) => Promise<void>;
}

/** Does a step of a check deposit for a request, and answers the check deposit after it. */
export async function answerCheckStep(
  { path, loaded, author, now, platform, save }: StepCall,
  decide: (state: CheckState, terms: CheckTerms, reviewer: ReviewingUsers) => CheckStep,
): Promise<Reply> {
  const state = foundCheckDeposit(loaded, path.id);
  const terms = { now, rules: checkRulesOf(platform.settings, state.account) };
  const { deposit, change } = decide(state, terms, reviewerBehind(author, platform.settings));
  if (change !== undefined) await save(change);
  return { data: checkDepositToResource(deposit) };
}
