import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type PresentedToken, readBearer } from '../auth/token.ts';
import { isNoDocument, readBody, type ReadBody } from '../jsonapi/read-body.ts';
import { readJson } from '../jsonapi/read-json.ts';
import { readQuery } from '../jsonapi/read-query.ts';
import type { AnyOperation, QueryOf, QueryShape, Variant } from './operation.ts';
import { notFound, Problem, type ProblemPart } from './problem.ts';

const bodyBytesMax = 1024 * 1024;
const idPattern = /^[1-9]\d{0,17}$/;
const jsonTypes = new Set(['application/vnd.api+json', 'application/json']);

/** A request as it came in, read and checked as far as that goes without looking anything up. */
export interface Intake {
  readonly token: PresentedToken | undefined;
  readonly sourceAddress: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryOf<QueryShape>;
  readonly variant: Variant | undefined;
  readonly body: ReadBody | undefined;
  /** The document's data as it was sent. */
  readonly data: unknown;
  /** Why the request cannot be served; told only to callers who proved who they are. */
  readonly problem: Problem | undefined;
}

/** Reads a proxy event for an operation. It never throws for what a caller sent. */
export function takeIn(operation: AnyOperation, event: APIGatewayProxyEvent): Intake {
  const headers = new Map(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const path = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']),
  );
  const { query, problems } = readQuery(operation.request?.query ?? {}, queryTexts(event));
  const document = readDocument(event, headers.get('content-type'));
  const variants = operation.request?.variants ?? [];
  const read = document.problem === undefined ? readVariants(document.value, variants) : { problems: [] };
  const parts: ProblemPart[] = [...read.problems, ...problems];
  return {
    token: readBearer(headers.get('authorization')),
    sourceAddress: event.requestContext.identity.sourceIp,
    path,
    query,
    variant: read.variant,
    body: read.body,
    data: (document.value as { data?: unknown } | null | undefined)?.data,
    problem:
      unknownId(path) ?? document.problem ?? (parts.length > 0 ? new Problem('invalid_value', parts) : undefined),
  };
}

function readVariants(
  document: unknown,
  variants: readonly Variant[],
): { variant?: Variant; body?: ReadBody; problems: ProblemPart[] } {
  if (variants.length > 0) return readBody(document, variants);
  if (isNoDocument(document)) return { problems: [] };
  return { problems: [] };
}

/** A text that cannot be an id names nothing that exists. */
function unknownId(path: Readonly<Record<string, string>>): Problem | undefined {
  const bad = Object.values(path).find((value) => !idPattern.test(value));
  return bad === undefined ? undefined : notFound('The resource', bad.slice(0, 40));
}

function readDocument(
  event: APIGatewayProxyEvent,
  contentType: string | undefined,
): { value?: unknown; problem?: Problem } {
  if (event.body === null || event.body === '') return {};
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > bodyBytesMax) {
    return { problem: new Problem('payload_too_large', `A body has at most ${bodyBytesMax} bytes`) };
  }
  const mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!jsonTypes.has(mediaType)) {
    const detail = 'The body must be sent as application/vnd.api+json or application/json';
    return { problem: new Problem('unsupported_media_type', detail) };
  }
  try {
    return { value: readJson(bytes.toString('utf8')) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
}

function queryTexts(event: APIGatewayProxyEvent): Record<string, readonly string[] | undefined> {
  if (event.multiValueQueryStringParameters !== null) return event.multiValueQueryStringParameters;
  const single = event.queryStringParameters ?? {};
  return Object.fromEntries(Object.entries(single).map(([name, value]) => [name, value === undefined ? [] : [value]]));
}
