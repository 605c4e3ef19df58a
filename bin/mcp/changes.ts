import { type Api, type ApiAnswer, NoAnswer, type SentRequest } from '../api/open-api.ts';
import type { ToolResult } from '../../client/mcp/sdk.js';
import { dataResult, errorResult, refusalResult, textResult } from './answers.ts';
import { type Confirmation, confirmationSeconds, type Confirmations } from './confirmations.ts';
import type { AgentOperation } from './document.ts';

interface Member {
  readonly attributes?: Readonly<Record<string, unknown>>;
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
export async function change(api: Api, confirmations: Confirmations, wanted: ChangeCall): Promise<ToolResult> {
  const { request, confirmation } = wanted;
  const members = membersOf(request);
  if (members.some(({ attributes }) => attributes?.['idempotencyKey'] !== undefined))
    throw new Error('leave out idempotencyKey: this server makes the key of a request');
  const whole = JSON.stringify([api.baseUrl, request.method, request.path, textOf(request)]);
  if (confirmation === undefined) return tryOut(api, confirmations, wanted, whole);
  const found = confirmations.find(confirmation, whole);
  found.result ??= carryOut(api, found, wanted);
  return found.result;
}

async function tryOut(
  api: Api,
  confirmations: Confirmations,
  { operation, request }: ChangeCall,
  whole: string,
): Promise<ToolResult> {
  const key = confirmations.keyOf(whole);
  const warnings = confirmations.wasDone(whole)
    ? ['The same request was carried out in this session. If you confirm this one too, it happens once more.']
    : [];
  if (!operation.hasDryRun)
    return textResult(
      JSON.stringify({
        ...confirmationOf(confirmations.open(whole, key), warnings),
        report: 'This operation cannot be tried out.',
      }),
    );
  const answer = await api.send(withHeaders(keyed(operation, request, key), { 'Dry-Run': 'true' }));
  if (answer.status >= 400) return refusalResult(answer);
  if (!saysDryRun(answer))
    return errorResult(
      'The answer does not say that this was a dry run: the request may have been carried out. Look before you go on, and tell the user.',
    );
  return dataResult({ ...confirmationOf(confirmations.open(whole, key), warnings), report: answer.document });
}

const saysDryRun = ({ document }: ApiAnswer): boolean =>
  (document as { meta?: { dryRun?: unknown } } | undefined)?.meta?.dryRun !== undefined;

const confirmationOf = ({ value }: Confirmation, warnings: readonly string[]) => ({
  nothingHasHappenedYet: true,
  confirmation: value,
  howToGoOn: `Show the report to the user. To carry it out, call again within ${String(confirmationSeconds)} seconds with the same arguments and this confirmation.`,
  ...(warnings.length === 0 ? {} : { warnings }),
});

async function carryOut(api: Api, confirmation: Confirmation, { operation, request }: ChangeCall): Promise<ToolResult> {
  const hasKey = operation.takesKey || operation.hasMemberKeys;
  let answer: ApiAnswer;
  try {
    answer = await api.send(keyed(operation, request, confirmation.key));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return unknownOutcome(confirmation, hasKey);
  }
  if (answer.status >= 500) return unknownOutcome(confirmation, hasKey);
  // Nothing has happened, and the same request may be sent when the rate allows it.
  if (answer.status === 429) delete confirmation.result;
  confirmation.outcome = answer.status >= 400 ? 'refused' : 'done';
  return answer.status >= 400 ? refusalResult(answer) : dataResult(answer.document ?? { done: true });
}

/** No answer says what has become of the request. With a key it may be sent again. */
function unknownOutcome(confirmation: Confirmation, hasKey: boolean): ToolResult {
  confirmation.outcome = 'unknown';
  if (hasKey) delete confirmation.result;
  return errorResult(
    hasKey
      ? 'The API has not answered, so it is not known whether this was carried out. Call again with the same confirmation: the request has the same idempotency key, so it cannot happen twice.'
      : 'The API has not answered, so it is not known whether this was carried out. Read the resource before you try again.',
  );
}

/** A request with its idempotency key: in the header, or in each member of a list. */
function keyed(operation: AgentOperation, request: SentRequest, key: string): SentRequest {
  if (operation.takesKey) return withHeaders(request, { 'Idempotency-Key': key });
  if (!operation.hasMemberKeys) return request;
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

/** The resources of a body; none if it has no document. */
function membersOf(request: SentRequest): readonly Member[] {
  const data = dataOf(request);
  if (typeof data !== 'object' || data === null) return [];
  return (Array.isArray(data) ? data : [data]) as readonly Member[];
}

const dataOf = ({ body }: SentRequest): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as { data?: unknown }).data : undefined;

const textOf = ({ body = '' }: SentRequest): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('base64');
