import { isOrganisationSuspended, organisationKind, organisationSuspended } from '../../kernel/auth/suspension.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { strictProblems } from '../../kernel/http/prefer.ts';
import type { BodyOf, Variant } from '../../kernel/http/variant.ts';
import { readBody } from '../../kernel/jsonapi/read-body.ts';
import type { Author } from '../../kernel/journal/author.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { commit, timesOf, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { Uses } from '../../kernel/table/guarded-table.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';

/** Which question was asked, and who answers. */
export interface AnsweredQuestion {
  readonly organisationId: string;
  /** The id of the resource that the question is about. */
  readonly id: string;
  /** What answered, for the audit log: the change is about it too. */
  readonly by: ResourceLink;
  readonly author: Author;
  /** Throws a Problem if what answered may not decide at this moment. It is asked right before each attempt to store the decision. */
  readonly mustDecide: () => Promise<void>;
}

/** A decision that was given in an answer, for the function that also decides for an operation. */
export interface AnswerCall {
  readonly path: { readonly id: string };
  readonly table: Table;
  readonly now: Instant;
  readonly isAnswer: true;
  readonly platform: Platform;
  readonly save: (change: Change) => Promise<void>;
}

/** What an answer has decided. */
export type AnsweredOutcome = 'Approved' | 'Declined';

interface QuestionForms<Form extends Variant, Loaded> {
  /** The bodies of the operations that decide. */
  readonly forms: readonly Form[];
  readonly uses: Uses;
  readonly load: (
    table: Table,
    question: Pick<AnsweredQuestion, 'organisationId' | 'id'>,
    body: BodyOf<Form>,
  ) => Promise<Loaded>;
  readonly decide: (
    call: AnswerCall & { readonly body: BodyOf<Form>; readonly loaded: Loaded },
  ) => Promise<AnsweredOutcome>;
}

/** A kind of questions about cards on which an organisation may decide in the answer of its webhook. */
export interface QuestionKind {
  /** Kinds of items that a decision reads and writes. */
  readonly uses: Uses;
  /**
   * Decides by the document with which the organisation has answered: the body of one of the operations that decide, with the same checks.
   * Throws the Problem with which the operation would refuse it; the question then waits as before. An answer has no place for warnings,
   * so what would have no effect is refused.
   */
  readonly decide: (platform: Platform, question: AnsweredQuestion, document: unknown) => Promise<AnsweredOutcome>;
}

/** Declares a kind of questions by the functions that decide on it for the operations. */
export const questionKind = <Form extends Variant, Loaded>(kind: QuestionForms<Form, Loaded>): QuestionKind => ({
  uses: { read: [...kind.uses.read, organisationKind], write: kind.uses.write },
  decide: (platform, question, document) => decideByAnswer(kind, platform, question, document),
});

async function decideByAnswer<Form extends Variant, Loaded>(
  { forms, load, decide }: QuestionForms<Form, Loaded>,
  platform: Platform,
  question: AnsweredQuestion,
  document: unknown,
): Promise<AnsweredOutcome> {
  const { organisationId, id, by, author, mustDecide } = question;
  const body = decisionIn(document, forms, id);
  const { table } = platform;
  return withOptimisticRetry(platform, async () => {
    const [loaded, isSuspended, times] = await Promise.all([
      load(table, question, body),
      isOrganisationSuspended(table, organisationId),
      timesOf(platform, organisationId),
      mustDecide(),
    ]);
    if (isSuspended) throw organisationSuspended();
    const { type: operation, attributes } = body as { readonly type: string; readonly attributes: object };
    const moment = { ...times, author: { ...author, operation, fields: Object.keys(attributes) } };
    return decide({
      path: { id },
      body,
      loaded,
      table,
      now: times.now,
      isAnswer: true,
      platform,
      save: (change) => commit(platform, moment, { ...change, about: [...(change.about ?? []), by] }),
    });
  });
}

/** The decision that a document is. Throws a Problem with everything that is wrong with it. */
function decisionIn<Form extends Variant>(document: unknown, forms: readonly Form[], askedId: string): BodyOf<Form> {
  const { body, problems, warnings } = readBody(document, forms, { nullIsAbsent: true });
  const id = (document as { readonly data?: { readonly id?: unknown } | null } | null)?.data?.id ?? askedId;
  const parts = [
    ...problems,
    ...(id === askedId ? [] : [{ pointer: '/data/id', detail: 'id must be that of the question' }]),
    ...strictProblems(warnings),
  ];
  if (body === undefined || parts.length > 0) throw new Problem('invalid_value', parts);
  // What was read has the form that its type names.
  return body as BodyOf<Form>;
}
