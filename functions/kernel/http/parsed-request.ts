import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type PresentedToken, readBearer } from '../auth/presented-token.ts';
import type { ResourceLink } from '../base/event-type.ts';
import { isUtf8Type } from '../base/json/utf8.ts';
import type { QueryOf, QueryShape } from '../jsonapi/query-shape.ts';
import {
  type BodyRules,
  isNoDocument,
  readBody,
  type ReadBody,
  readIdentifiers,
  type ReadMember,
  readMembers,
  readNoBody,
} from '../jsonapi/read-body.ts';
import { type JsonDocument, readJson } from '../jsonapi/read-json.ts';
import { readQuery } from '../jsonapi/read-query.ts';
import { ignoredMember, type Warning, warningsMax } from '../jsonapi/warning.ts';
import { readDryRun } from './dry-run/header.ts';
import { withHeaderKey } from './header-key.ts';
import type { AnyOperation } from './operation.ts';
import type { Variant } from './variant.ts';
import { pathNames, pathSchemaOf } from './path-variables.ts';
import { isStrict, strictProblems } from './prefer.ts';
import { contentTypeProblem, headersOf, soleHeader } from './request-headers.ts';
import { notFound, Problem, type ProblemPart } from '../base/problem.ts';
import { mediaTypeOf, type ReceivedFile, type Upload } from './upload.ts';

const bodyBytesMax = 1024 * 1024;
const jsonTypes = new Set(['application/vnd.api+json', 'application/json']);

/** A request as it came in, parsed and checked without reading the table. */
export interface ParsedRequest {
  readonly token: PresentedToken | undefined;
  readonly sourceAddress: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryOf<QueryShape>;
  readonly variant: Variant | undefined;
  readonly body: ReadBody | undefined;
  /** The members of a body that is a list of identifiers. */
  readonly identifiers: readonly ResourceLink[];
  /** The members of a body that is a list of resources. A member without `body` could not be read. */
  readonly members: readonly ReadMember<Variant>[];
  /** The document's data as it was sent, with the idempotency key of the header if it came there. */
  readonly data: unknown;
  /** The attributes as they were sent, without nulls that mean "not given". */
  readonly attributesSent?: unknown;
  /** True if the idempotency key came in the header. */
  readonly hasHeaderKey?: boolean;
  /** True if the request is a dry run: it only asks what it would do. */
  readonly isDryRun?: boolean;
  /** The parts of the request that have no effect. */
  readonly warnings: readonly Warning[];
  /** The file in the body, if the operation takes one. */
  readonly file: ReceivedFile | undefined;
  /** The reason why the request cannot be served. It is answered only after the caller has been authenticated. */
  readonly problem: Problem | undefined;
}

/** A body with more characters than this is read only after its sender has been authenticated. */
export const largeBodyChars = 64 * 1024;

/** The token and the source address of a request, before its body is read. */
export type RequestArrival = Pick<ParsedRequest, 'token' | 'sourceAddress'> & { readonly hasLargeBody: boolean };

/** Reads the token and the size of a request, and nothing else of it. */
export function readArrival(event: APIGatewayProxyEvent): RequestArrival {
  return {
    token: readBearer(soleHeader(event, 'authorization')),
    sourceAddress: event.requestContext.identity.sourceIp,
    hasLargeBody: (event.body ?? '').length > largeBodyChars,
  };
}

/** Parses a proxy event for an operation. It never throws: it returns bad input as a `problem`. */
export function parseRequest(operation: AnyOperation, event: APIGatewayProxyEvent): ParsedRequest {
  const headers = headersOf(event);
  const path = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']),
  );
  const { query, problems } = readQuery(operation.request?.query ?? {}, queryTexts(event));
  const { upload } = operation.request ?? {};
  const taken = upload === undefined ? {} : readUpload(upload, event, headers.get('content-type'));
  const takesDocument = upload === undefined && operation.method !== 'GET';
  const sent = takesDocument ? readDocument(event, headers.get('content-type'), valuesMaxOf(operation)) : {};
  const keyed = withHeaderKey(operation, event, sent.value);
  const read: Read =
    takesDocument && sent.problem === undefined ? readData(operation, keyed.document, path) : { problems: [] };
  const warnings = [...(keyed.warnings ?? []), ...(read.warnings ?? [])].slice(0, warningsMax);
  const dryRun = readDryRun(operation, event);
  const parts: ProblemPart[] = [
    ...dryRun.problems,
    ...withFaults(read.problems, sent.faults ?? []),
    ...problems,
    ...(keyed.problem?.parts ?? []),
    ...strictProblems(isStrict(event) ? warnings : untold(operation, warnings)),
  ];
  return {
    token: readBearer(soleHeader(event, 'authorization')),
    sourceAddress: event.requestContext.identity.sourceIp,
    path,
    query,
    variant: read.variant,
    body: read.body,
    identifiers: read.identifiers ?? [],
    members: read.members ?? [],
    data: (keyed.document as { data?: unknown } | null | undefined)?.data,
    attributesSent: read.attributesSent,
    hasHeaderKey: keyed.isFromHeader === true,
    isDryRun: dryRun.isDryRun,
    warnings,
    file: taken.file,
    problem:
      unknownId(path) ??
      sent.problem ??
      (operation.method === 'GET' ? bodyOfRead(event) : undefined) ??
      taken.problem ??
      read.problem ??
      (parts.length > 0 ? new Problem('invalid_value', parts) : undefined),
  };
}

/** More values than any resource has, and few enough to check all of them quickly. */
const resourceValuesMax = 2_000;
const memberValuesMax = 200;

/** How many values a document of an operation may have. */
const valuesMaxOf = ({ request }: AnyOperation): number =>
  resourceValuesMax + (request?.list?.membersMax ?? 0) * memberValuesMax;

interface Read {
  readonly variant?: Variant;
  readonly body?: ReadBody;
  readonly identifiers?: readonly ResourceLink[];
  readonly members?: readonly ReadMember<Variant>[];
  readonly attributesSent?: unknown;
  readonly problems: ProblemPart[];
  readonly warnings?: readonly Warning[];
  /** A problem that stops the reading. It is reported alone. */
  readonly problem?: Problem;
}

function readData(operation: AnyOperation, document: unknown, path: ParsedRequest['path']): Read {
  const { variants = [], optionalBody = false, identifiers, list } = operation.request ?? {};
  if (identifiers !== undefined) return readIdentifiers(document, identifiers);
  const rules = bodyRulesOf(operation);
  if (list !== undefined) {
    const read = readMembers(document, list, rules);
    const detail = `A list has at most ${list.membersMax} members`;
    return read.isTooLong === true
      ? { problems: [], problem: new Problem('limits_exceeded', { detail, pointer: '/data' }) }
      : read;
  }
  const [first] = variants;
  const id = idOf(operation, document, path);
  if (first === undefined) return together(readNoBody(document), id);
  const isOmitted = optionalBody && isNoDocument(document);
  return together(
    readBody(isOmitted ? { ...(document as object), data: { type: first.type } } : document, variants, rules),
    id,
  );
}

/** In an update, null removes a value; elsewhere there is nothing to remove yet. */
export const bodyRulesOf = ({ method }: Pick<AnyOperation, 'method'>): BodyRules => ({
  nullIsAbsent: method !== 'PATCH',
});

/** The problems of a document with the faults of its text. What a schema says about the same place tells more. */
function withFaults(problems: readonly ProblemPart[], faults: JsonDocument['faults']): readonly ProblemPart[] {
  const places = new Set(problems.map(({ pointer }) => pointer));
  return [...problems, ...faults.filter(({ pointer }) => !places.has(pointer))];
}

/** The parts of a body that no warning could name, because the answer has no document. Headers may be sent with every request. */
const untold = ({ response }: AnyOperation, warnings: readonly Warning[]): readonly Warning[] =>
  response.status === 204 ? warnings.filter(({ source }) => 'pointer' in source) : [];

/** A read takes no body. One that says nothing is let through, because some clients send `{}` with everything. */
function bodyOfRead(event: APIGatewayProxyEvent): Problem | undefined {
  const sent = bytesOf(event).toString('utf8').trim();
  if (['', '{}', 'null'].includes(sent)) return undefined;
  return new Problem('invalid_value', {
    pointer: '',
    detail: 'A GET takes no body; filters belong in the query string',
  });
}

type Found = Pick<Read, 'problems' | 'warnings'>;

const together = <R extends Found>(read: R, more: Found): R => ({
  ...read,
  problems: [...read.problems, ...more.problems],
  warnings: [...(read.warnings ?? []), ...(more.warnings ?? [])],
});

/** An id in the body is that of the path. Where the platform gives the id, it has no effect. */
function idOf(operation: AnyOperation, document: unknown, path: ParsedRequest['path']): Found {
  const id = (document as { data?: { id?: unknown } | null } | null | undefined)?.data?.id;
  if (id === undefined || id === null) return { problems: [] };
  const own = pathNames(operation.path).at(-1);
  if (own === undefined || operation.response.status === 201) {
    return { problems: [], warnings: [ignoredMember('/data', ['id'])] };
  }
  if (id === path[own]) return { problems: [] };
  return { problems: [{ pointer: '/data/id', detail: 'id must be that of the path' }] };
}

function readUpload(
  upload: Upload,
  event: APIGatewayProxyEvent,
  contentType: string | undefined,
): { file?: ReceivedFile; problem?: Problem } {
  const bytes = bytesOf(event);
  if (bytes.length === 0) return { problem: new Problem('invalid_document', 'The body must be a file') };
  if (bytes.length > upload.bodyBytesMax) {
    return { problem: new Problem('payload_too_large', `A body has at most ${upload.bodyBytesMax} bytes`) };
  }
  const ambiguous = contentTypeProblem(event);
  if (ambiguous !== undefined) return { problem: ambiguous };
  if (!upload.mediaTypes.includes(mediaTypeOf(contentType))) {
    const detail = `The body must be sent as ${upload.mediaTypes.join(', ')}`;
    return { problem: new Problem('unsupported_media_type', detail) };
  }
  try {
    return { file: upload.read(bytes, contentType ?? '') };
  } catch (error) {
    if (error instanceof Problem) return { problem: error };
    throw error;
  }
}

/** API Gateway encodes every body in base64; other sources of events leave it as text. */
const bytesOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/** A path variable that cannot be an id is answered like an unknown id: 404. */
function unknownId(path: Readonly<Record<string, string>>): Problem | undefined {
  const bad = Object.entries(path).find(([name, value]) => !pathSchemaOf(name).safeParse(value).success);
  return bad === undefined ? undefined : notFound('The resource', bad[1].slice(0, 40));
}

function readDocument(
  event: APIGatewayProxyEvent,
  contentType: string | undefined,
  valuesMax: number,
): Partial<JsonDocument> & { problem?: Problem } {
  const bytes = bytesOf(event);
  if (bytes.length === 0) return {};
  const ambiguous = contentTypeProblem(event);
  if (ambiguous !== undefined) return { problem: ambiguous };
  if (bytes.length > bodyBytesMax) {
    return { problem: new Problem('payload_too_large', `A body has at most ${bodyBytesMax} bytes`) };
  }
  if (!jsonTypes.has(mediaTypeOf(contentType)) || !isUtf8Type(contentType)) {
    const detail = 'The body must be sent as application/vnd.api+json or application/json, in UTF-8';
    return { problem: new Problem('unsupported_media_type', detail) };
  }
  try {
    return readJson(bytes, valuesMax);
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
