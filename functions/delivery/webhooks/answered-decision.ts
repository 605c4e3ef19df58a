import { requestQuestion } from '../../cards/authorization-requests/answer.ts';
import type { QuestionKind } from '../../cards/authorization-requests/answered-question.ts';
import { authenticationQuestion } from '../../cards/card-authentications/answer.ts';
import { tokenQuestion } from '../../cards/card-tokens/answer.ts';
import { Problem, type ProblemPart, problems } from '../../kernel/base/problem.ts';
import { problemOf } from '../../kernel/http/problem-of.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { readJson } from '../../kernel/jsonapi/read-json.ts';
import type { Uses } from '../../kernel/table/guarded-table.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ReceiverAnswer } from './attempt.ts';
import { decidingScope } from './decider.ts';
import type { DecisionErrors } from './decision-errors.ts';
import type { decisionOutcomes } from './delivery-log.ts';
import type { CardEvent, Question } from './question.ts';
import type { QuestionName } from './question-names.ts';
import { webhookMachine } from './webhook.ts';
import { readWebhook, type WebhookWithCursor } from './webhook-with-cursor.ts';

const questionKinds: Readonly<Record<QuestionName, QuestionKind>> = {
  authorizationRequest: requestQuestion,
  cardToken: tokenQuestion,
  cardAuthentication: authenticationQuestion,
};

/** Kinds that a decision in an answer reads and writes. */
export const decisionUses: Uses = {
  read: Object.values(questionKinds).flatMap(({ uses }) => uses.read),
  write: Object.values(questionKinds).flatMap(({ uses }) => uses.write),
};

/** How many bytes of the answer to a question are read: more than any decision has. */
export const decisionBytesMax = 64 * 1024;
const valuesMax = 2_000;

/**
 * Takes the decision in the answer of a receiver. It is about what was asked, in the organisation of the webhook: the answer cannot name
 * anything else. `asked` is the webhook that was asked; it must still decide when the decision is stored. Returns undefined if the answer
 * has no decision. A decision that is refused changes nothing, and the question waits as before.
 */
export async function takeDecision(
  platform: Platform,
  asked: WebhookWithCursor,
  { event, question }: Pick<CardEvent, 'event'> & { readonly question: Question },
  answer: ReceiverAnswer,
): Promise<AnsweredDecision | undefined> {
  const { organisationId, id: webhookId } = asked.webhook;
  try {
    const document = documentIn(answer);
    if (document === undefined) return undefined;
    const answered = {
      organisationId,
      id: question.id,
      by: { type: 'webhook', id: webhookId },
      author: workerAuthor('delivery'),
      mustDecide: () => mustDecide(platform, asked),
    };
    return { outcome: await questionKinds[question.about].decide(platform, answered, document) };
  } catch (error) {
    const problem = problemOf(error);
    const fields = { organisationId, webhookId, eventId: String(event.number), code: problem.code };
    if (problems[problem.code].status < 500) platform.log.info(refusedMessage, fields);
    else platform.log.error(refusedMessage, fields, error);
    return { outcome: 'Refused', errors: problem.parts.slice(0, errorsMax).map((part) => storedError(problem, part)) };
  }
}

/** What became of a decision, and why it was refused. */
export interface AnsweredDecision {
  readonly outcome: (typeof decisionOutcomes)[number];
  readonly errors?: DecisionErrors;
}

/** The log message of a decision in an answer that was not taken. */
const refusedMessage = 'a decision in an answer was refused';

/** Refuses an answer unless the webhook decides now, in the same run and at the same url as when it was asked. */
async function mustDecide({ table }: Platform, { webhook: { organisationId, id, url }, cursor }: WebhookWithCursor) {
  const found = await readWebhook(table, organisationId, id);
  if (found?.webhook.decides !== true) {
    const detail = `This webhook may not decide: no token with the scope ${decidingScope} has set it up so`;
    throw new Problem('forbidden', detail);
  }
  const { webhook, cursor: now } = found;
  if (webhook.status !== 'Enabled' || now.generation !== cursor.generation) {
    throw webhookMachine.refused(webhook, 'it was disabled after it was asked');
  }
  if (webhook.url !== url) throw webhookMachine.refused(webhook, 'its url was changed after it was asked');
}

/**
 * The document of an answer that decides or means to. Everything else that receivers answer 200 with, such as nothing or the word ok,
 * is no decision.
 */
function documentIn({ text, isCut }: ReceiverAnswer): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  if (isCut) throw new Problem('payload_too_large', `An answer that decides has at most ${decisionBytesMax} bytes`);
  const { value, faults } = readJson(Buffer.from(text, 'utf8'), valuesMax);
  if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
  if (faults.length > 0) throw new Problem('invalid_value', faults);
  return value;
}

/** An attempt has its place in one write unit of the delivery log. */
const errorsMax = 3;
const detailCharsMax = 200;
const pointerCharsMax = 80;

function storedError({ code }: Problem, part: ProblemPart): DecisionErrors[number] {
  const { pointer } = part;
  return {
    code: part.code ?? code,
    detail: part.detail.slice(0, detailCharsMax),
    ...(pointer === undefined ? {} : { pointer: pointer.slice(0, pointerCharsMax) }),
  };
}
