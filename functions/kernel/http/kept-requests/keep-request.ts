import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Platform } from '../../../ports/platform.ts';
import { Problem } from '../../base/problem.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { guardedTable } from '../../table/guarded-table.ts';
import type { StoredItem } from '../../table/write.ts';
import { withBoundedWaits } from '../bounded-waits.ts';
import type { AnyOperation } from '../operation.ts';
import type { Trace } from '../request.ts';
import { requestNotKeptMessage } from './alarm.ts';
import { isLikeCardNumber, mask, maskedBody, maskedPointer, type Shows } from './masked-body.ts';
import { keptRequestKey, keptRequestKind, requestEndSeconds } from './kept-request.ts';

const usualWaitMs = 300;
/** Of requests that are refused because of a limit, each process keeps so many of an organisation in a minute: a flood is not written down. */
const overLimitRowsMax = 10;
/** The statuses of refusals that follow from something that was found by its id. */
const foundStatuses: readonly number[] = [409, 422];
/** What API Gateway and the gateway of a laptop make. A client of AWS may be able to send another one. */
const supportIdForm = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{16})$/i;
const ownIdDigits = 16;
const errorsMax = 10;
const parametersMax = 20;
const bodyBytesMax = 48_000;
const minuteMs = 60_000;

/** An answered request. */
export interface AnsweredRequest {
  readonly event: APIGatewayProxyEvent;
  readonly response: Pick<APIGatewayProxyResult, 'statusCode' | 'headers'> | null;
  readonly error: unknown;
  readonly durationMs: number;
  readonly trace: Trace | undefined;
}

type Keeping = Pick<Platform, 'table' | 'clock' | 'ids' | 'log' | 'settings'>;
type KeepRequest = (answered: AnsweredRequest) => Promise<void>;

/**
 * Keeps each answered request of a verified caller for the request log of its organisation, if the stage does so. It never throws. What
 * could not be kept raises an alarm and is counted in the next request of the organisation that this process keeps. A request without a
 * valid token belongs to nobody, and is not kept.
 */
export function createRequestKeeper(operation: AnyOperation, platform: Keeping): KeepRequest {
  // Whoever follows the log would only see themselves.
  const isOfLog = operation.uses.read.includes(keptRequestKind);
  if (isOfLog || !platform.settings.requestLog.isKept) return () => Promise.resolve();
  const table = guardedTable(platform.table, { read: [], write: [keptRequestKind] }, 'the request log');
  const lost = new Map<string, number>();
  const overLimit = { minute: 0, rows: new Map<string, number>() };
  return async (answered) => {
    const organisationId = answered.trace?.organisationId;
    if (organisationId === undefined || isFlood(overLimit, organisationId, answered, platform)) return;
    const lostBefore = lost.get(organisationId);
    try {
      const item = rowOf(operation, platform, { ...answered, organisationId, lostBefore });
      const row = { Item: item, ConditionExpression: 'attribute_not_exists(pk)' };
      await within(
        platform.settings.requestLog.waitMsMax ?? usualWaitMs,
        withBoundedWaits({ ...platform, table }, (bounded) => bounded.put(row)),
      );
      lost.delete(organisationId);
    } catch (error) {
      // The SDK has sent the put again, and the first one was done.
      if (error instanceof ConcurrencyConflict) return;
      lost.set(organisationId, (lostBefore ?? 0) + 1);
      const fields = { operation: operation.id, organisationId, supportId: answered.event.requestContext.requestId };
      platform.log.alarm(requestNotKeptMessage, fields, error);
    }
  };
}

function isFlood(
  overLimit: { minute: number; rows: Map<string, number> },
  organisationId: string,
  { response }: AnsweredRequest,
  { clock }: Pick<Keeping, 'clock'>,
): boolean {
  if (response?.statusCode !== 429) return false;
  const minute = Math.floor(Date.parse(clock.now()) / minuteMs);
  if (minute !== overLimit.minute) Object.assign(overLimit, { minute, rows: new Map() });
  const rows = (overLimit.rows.get(organisationId) ?? 0) + 1;
  overLimit.rows.set(organisationId, rows);
  return rows > overLimitRowsMax;
}

/** Its name is logged. */
class LateWrite extends Error {
  override readonly name = 'LateWrite';
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateWrite()), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function rowOf(
  operation: AnyOperation,
  { clock, ids }: Pick<Keeping, 'clock' | 'ids'>,
  answered: AnsweredRequest & { readonly organisationId: string; readonly lostBefore: number | undefined },
): StoredItem {
  const { event, response, error, durationMs, trace, organisationId, lostBefore } = answered;
  const at = clock.now();
  const status = response?.statusCode ?? 500;
  const { requestId } = event.requestContext;
  const supportId = supportIdForm.test(requestId) ? requestId : ids.digits(ownIdDigits);
  const shows = { showsIds: status < 400 || status >= 500 || foundStatuses.includes(status) };
  const body = bodyOf(operation, event, shows);
  const parameters = parametersOf(operation, event);
  const errors = error instanceof Problem ? errorsOf(operation, error) : undefined;
  return {
    ...keptRequestKey({ organisationId, at, supportId }),
    organisationId,
    at,
    supportId,
    operation: operation.id,
    method: operation.method,
    path: pathOf(operation, event, { ...shows, isFound: shows.showsIds && status < 500 }),
    status,
    durationMs,
    tokenId: trace?.tokenId ?? '',
    ...(trace?.customerId === undefined ? {} : { customerId: trace.customerId }),
    ...(trace?.dryRun === true ? { isDryRun: true as const } : {}),
    ...(response?.headers?.['Idempotent-Replayed'] === 'true' ? { isReplayed: true as const } : {}),
    ...(errors === undefined ? {} : { errors }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { body }),
    ...(lostBefore === undefined ? {} : { lostBefore }),
    expiresAtSeconds: requestEndSeconds(at),
  };
}

/**
 * The path with its ids, if they are shown. A variable that is no id may be anything. If the request has found something by it, it is an id of the
 * platform, although a tenth of all ids pass the check of a card number.
 */
const pathOf = (
  { path }: AnyOperation,
  { pathParameters }: APIGatewayProxyEvent,
  { showsIds, isFound }: Shows & { readonly isFound: boolean },
): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = pathParameters?.[name] ?? '';
    return showsIds && /^[1-9]\d{0,17}$/.test(value) && (isFound || !isLikeCardNumber(value)) ? value : mask;
  });

/** The names of the query parameters that the operation knows. Their values may name people. */
function parametersOf({ request }: AnyOperation, { queryStringParameters }: APIGatewayProxyEvent): readonly string[] {
  const filters = Object.keys(request?.query?.filters ?? {}).map((name) => `filter[${name}]`);
  const known = new Set([...filters, 'page[limit]', 'page[offset]', 'sort', 'include']);
  return Object.keys(queryStringParameters ?? {})
    .map((name) => name.replace(/\[\]$/, ''))
    .filter((name) => known.has(name))
    .slice(0, parametersMax);
}

const errorsOf = (operation: AnyOperation, { code, parts }: Problem) =>
  parts.slice(0, errorsMax).map((part) => ({
    code: part.code ?? code,
    ...(part.pointer === undefined ? {} : { pointer: maskedPointer(operation, part.pointer) }),
  }));

/** A file has no body that is shown, and a large body is not parsed a second time. A body that cannot be masked is left out. */
function bodyOf(
  operation: AnyOperation,
  { body, isBase64Encoded }: APIGatewayProxyEvent,
  shows: Shows,
): string | undefined {
  if (body === null || body.length > bodyBytesMax || operation.request?.upload !== undefined) return undefined;
  try {
    return maskedBody(operation, isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body, shows);
  } catch {
    // Whoever sends it must not be able to lose the row, or to raise the alarm of a row that is lost.
    return mask;
  }
}
