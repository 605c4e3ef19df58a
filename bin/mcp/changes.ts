import { type Api, type ApiAnswer, NoAnswer, type SentRequest } from '../api/open-api.ts';
import type { ToolResult } from '../../client/mcp/sdk.js';
import { changeResult, errorResult, refusalResult } from './answers.ts';
import { confirmationSeconds, type Confirmations, type ChangeOrder } from './confirmations.ts';
import type { AgentOperation, Json, SecretAttributes } from './document.ts';
import { hasKey, membersOf, orderContent, paymentTotals } from './order-content.ts';
import { type ChangeVerdict, verdictOf } from './verdict.ts';

/** A bank in which something is changed. */
export interface ChangedBank {
  readonly api: Api;
  readonly stage: 'sandbox' | 'live';
  readonly secrets: SecretAttributes;
}

/** A change of the bank that an agent asks for. */
export interface ChangeCall {
  readonly operation: AgentOperation;
  readonly request: SentRequest;
  /** Undefined in the first call, which tries the change out. */
  readonly confirmation: string | undefined;
}

/**
 * Changes something in two steps. Without a confirmation, the API tries the request out, and the answer has its report with a
 * confirmation for exactly this request. With it, the request is sent, and only once: a second call answers what the first one did.
 */
export async function change(bank: ChangedBank, confirmations: Confirmations, wanted: ChangeCall): Promise<ToolResult> {
  const { operation, request, confirmation } = wanted;
  if (membersOf(request).some(({ attributes }) => attributes?.['idempotencyKey'] !== undefined))
    throw new Error('leave out idempotencyKey: this server makes the key of a request');
  const content = orderContent(bank.api.baseUrl, operation, request);
  if (confirmation === undefined) return tryOut(bank, confirmations, wanted, confirmations.orderFor(content));
  const order = confirmations.find(confirmation, content.request);
  if (order.result === undefined) {
    confirmations.noteSent(order);
    order.result = carryOut(bank, order, wanted);
  }
  return order.result;
}

async function tryOut(
  bank: ChangedBank,
  confirmations: Confirmations,
  { operation, request }: ChangeCall,
  order: ChangeOrder,
): Promise<ToolResult> {
  const { api, stage, secrets } = bank;
  const warnings = [order, ...confirmations.earlier(order)].flatMap((one) => warningOf(one, order));
  const totals = paymentTotals(request);
  const confirmed = (report: unknown) =>
    changeResult(
      {
        nothingHasHappenedYet: true,
        bank: { address: api.baseUrl, stage },
        confirmation: confirmations.open(order).value,
        howToGoOn: `Show the report to the user. To carry it out, call again within ${String(confirmationSeconds)} seconds with the same arguments and this confirmation.`,
        ...(warnings.length === 0 ? {} : { warnings: [...new Set(warnings)] }),
        ...(totals.length === 0 ? {} : { totals }),
        report,
      },
      secrets,
    );
  if (!operation.hasDryRun) return confirmed('This operation cannot be tried out.');
  const answer = await api.send(withHeaders(keyed(operation, request, order.key), { 'Dry-Run': 'true' }));
  if (answer.status >= 400) return refusalResult(answer, secrets);
  if (!saysDryRun(answer))
    return errorResult(
      'The answer does not say that this was a dry run: the request may have been carried out. Look before you go on, and tell the user.',
    );
  return confirmed(answer.document);
}

/** What an agent has to know of an order before it confirms another one that is, or may be, the same. */
function warningOf(earlier: ChangeOrder, { request, key }: ChangeOrder): readonly string[] {
  const what = earlier.request === request ? 'The same request' : 'A request for the same amount of the same account';
  if (earlier.outcome === 'done')
    return [`${what} was carried out in this session. If you confirm this one too, it happens once more.`];
  if (earlier.outcome !== 'unknown') return [];
  return [
    `${what} was sent in this session, and may have been carried out: no answer says so. ${
      earlier.key === key
        ? 'This one has the same idempotency key, so it cannot happen twice.'
        : 'Read what became of it first: if you confirm this one, it may happen once more.'
    }`,
  ];
}

const saysDryRun = ({ document }: ApiAnswer): boolean =>
  (document as { meta?: { dryRun?: unknown } } | undefined)?.meta?.dryRun !== undefined;

async function carryOut(
  bank: ChangedBank,
  order: ChangeOrder,
  { operation, request }: ChangeCall,
): Promise<ToolResult> {
  const sent = keyed(operation, request, order.key);
  // Once the request may have left, no failure says that nothing has happened.
  const answer = await bank.api.send(sent).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) console.error(error);
    return undefined;
  });
  const verdict = answer === undefined ? 'unknown' : verdictOf(answer, operation);
  return answer === undefined || verdict === 'unknown'
    ? unknownOutcome(order, answer)
    : resultOf(bank, order, { answer, verdict });
}

/** The result of an answer of the API, with what it says about the order. */
function resultOf(
  { secrets }: ChangedBank,
  order: ChangeOrder,
  { answer, verdict }: { readonly answer: ApiAnswer; readonly verdict: Exclude<ChangeVerdict, 'unknown'> },
): ToolResult {
  if (verdict === 'done') {
    order.outcome = 'done';
    const isReplay = answer.headers.get('idempotent-replayed') === 'true';
    return changeResult(
      { ...(isReplay ? { note: replayed } : {}), ...((answer.document as Json | undefined) ?? { done: true }) },
      secrets,
    );
  }
  if (order.outcome === 'unknown') {
    // The request that was sent before may have been carried out all the same, so its key is kept.
    delete order.result;
    return refusalResult(answer, secrets, stillUnknown);
  }
  // With a limited rate nothing has happened, and the same request may be sent later.
  if (verdict === 'later') delete order.result;
  else order.outcome = 'refused';
  return refusalResult(answer, secrets);
}

const replayed = 'The bank had carried this out before, and has not done it again: this is how it is now.';
const stillUnknown =
  'This refusal does not say what became of the request that was sent before: it may have been carried out. Read what became of it before you order it again.';

/** No answer of the API says what has become of the request. With a key it may be sent again. */
function unknownOutcome(order: ChangeOrder, answer: ApiAnswer | undefined): ToolResult {
  order.outcome = 'unknown';
  if (order.hasKey) delete order.result;
  const what =
    answer === undefined
      ? 'The API has not answered'
      : `The answer (status ${String(answer.status)}) does not say what the API has done`;
  return errorResult(
    `${what}, so it is not known whether this was carried out. ${
      order.hasKey
        ? 'Call again with the same confirmation: the request has the same idempotency key, so it cannot happen twice.'
        : 'Read the resource before you try again.'
    }`,
  );
}

/** A request with its idempotency key: in the header, or in each member of a list. */
function keyed(operation: AgentOperation, request: SentRequest, key: string): SentRequest {
  if (!hasKey(operation)) return request;
  if (operation.takesKey) return withHeaders(request, { 'Idempotency-Key': key });
  const data = membersOf(request).map((member, at) => ({
    ...member,
    attributes: { ...member.attributes, idempotencyKey: `${key}-${String(at)}` },
  }));
  return { ...request, body: JSON.stringify({ data }) };
}

const withHeaders = (request: SentRequest, headers: Readonly<Record<string, string>>): SentRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
