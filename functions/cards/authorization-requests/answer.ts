import { isOrganisationSuspended, organisationKind, organisationSuspended } from '../../kernel/auth/suspension.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { strictProblems } from '../../kernel/http/prefer.ts';
import type { BodyOf } from '../../kernel/http/variant.ts';
import { readBody } from '../../kernel/jsonapi/read-body.ts';
import type { Author } from '../../kernel/journal/author.ts';
import { commit, timesOf, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Uses } from '../../kernel/table/guarded-table.ts';
import type { Platform } from '../../ports/platform.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import { decisionFrame, loadRequest } from './decision-frame.ts';
import { approvalForm, approveByOrganisation } from './approve.ts';
import { declineByOrganisation, declineForm } from './decline.ts';
import type { AuthorizationRequest } from './store.ts';

/** Kinds that a decision in an answer reads and writes. */
export const answerUses: Uses = {
  read: [...decisionFrame.uses.read, organisationKind],
  write: decisionFrame.uses.write,
};

/** The request that was asked about, and who answers. */
export interface AnsweredQuestion {
  readonly organisationId: string;
  readonly requestId: string;
  /** What answered, for the audit log: the change is about it too. */
  readonly by: ResourceLink;
  readonly author: Author;
  /** Throws a Problem if what answered may not decide at this moment. It is asked right before each attempt to store the decision. */
  readonly mustDecide: () => Promise<void>;
}

/**
 * Decides a request by the document with which the organisation has answered the question: the body of one of the operations that
 * decide, with the same checks. Returns the request as it is then. Throws the Problem with which the operation would refuse it; the
 * request then waits as before. An answer has no place for warnings, so what would have no effect is refused.
 */
export async function decideByAnswer(
  platform: Platform,
  { organisationId, requestId, by, author, mustDecide }: AnsweredQuestion,
  document: unknown,
): Promise<AuthorizationRequest> {
  const body = decisionIn(document, requestId);
  const { table } = platform;
  return withOptimisticRetry(platform, async () => {
    const refs = loadRequest(organisationId, requestId);
    const fundingId = 'fundingAccount' in body.attributes ? body.attributes.fundingAccount : undefined;
    const [request, owner, funding, isSuspended, times] = await Promise.all([
      readItem(table, refs.request),
      readItem(table, refs.account),
      readItem(table, fundingId === undefined ? undefined : account(organisationId, fundingId)),
      isOrganisationSuspended(table, organisationId),
      timesOf(platform, organisationId),
      mustDecide(),
    ]);
    if (isSuspended) throw organisationSuspended();
    const moment = { ...times, author: { ...author, operation: body.type, fields: Object.keys(body.attributes) } };
    const call = {
      path: { id: requestId },
      loaded: { request, account: owner, funding },
      table,
      now: times.now,
      isAnswer: true as const,
      platform,
      save: (change: Parameters<typeof commit>[2]) =>
        commit(platform, moment, { ...change, about: [...(change.about ?? []), by] }),
    };
    return body.type === approvalForm.type
      ? approveByOrganisation({ ...call, body })
      : declineByOrganisation({ ...call, body });
  });
}

type DecisionBody = BodyOf<typeof approvalForm> | BodyOf<typeof declineForm>;

/** The decision that a document is. Throws a Problem with everything that is wrong with it. */
function decisionIn(document: unknown, requestId: string): DecisionBody {
  const { body, problems, warnings } = readBody<typeof approvalForm | typeof declineForm>(
    document,
    [approvalForm, declineForm],
    { nullIsAbsent: true },
  );
  const id = (document as { readonly data?: { readonly id?: unknown } | null } | null)?.data?.id ?? requestId;
  const parts = [
    ...problems,
    ...(id === requestId
      ? []
      : [{ pointer: '/data/id', detail: 'id must be that of the request that was asked about' }]),
    ...strictProblems(warnings),
  ];
  if (body === undefined || parts.length > 0) throw new Problem('invalid_value', parts);
  // What was read has the form that its type names.
  return body as DecisionBody;
}
