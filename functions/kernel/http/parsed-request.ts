import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type PresentedToken, readBearer } from '../auth/presented-token.ts';
import type { ResourceLink } from '../base/event-type.ts';
import type { QueryOf, QueryShape } from '../jsonapi/query-shape.ts';
import {
  isNoDocument,
  readBody,
  type ReadBody,
  readIdentifiers,
  type ReadMember,
  readMembers,
} from '../jsonapi/read-body.ts';
import { readJson } from '../jsonapi/read-json.ts';
import { readQuery } from '../jsonapi/read-query.ts';
import type { AnyOperation, Variant } from './operation.ts';
import { pathSchemaOf } from './path-variables.ts';
import { notFound, Problem, type ProblemPart } from '../base/problem.ts';
import { mediaTypeOf, type Upload, type UploadedFile } from './upload.ts';

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
  /** The document's data as it was sent. */
  readonly data: unknown;
  /** The file in the body, if the operation takes one. */
  readonly file: UploadedFile | undefined;
  /** Why the request cannot be served. It is answered only after the caller has been authenticated. */
  readonly problem: Problem | undefined;
}

/** Parses a proxy event for an operation. Whatever the caller sent, it does not throw: it returns a `problem`. */
export function parseRequest(operation: AnyOperation, event: APIGatewayProxyEvent): ParsedRequest {
  const headers = new Map(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const path = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? '']),
  );
  const { query, problems } = readQuery(operation.request?.query ?? {}, queryTexts(event));
  const { upload } = operation.request ?? {};
  const taken = upload === undefined ? {} : readUpload(upload, event, headers.get('content-type'));
  const document = upload === undefined ? readDocument(event, headers.get('content-type')) : {};
  const read: Read = document.problem === undefined ? readData(document.value, operation.request) : { problems: [] };
  const parts: ProblemPart[] = [...read.problems, ...problems];
  return {
    token: readBearer(headers.get('authorization')),
    sourceAddress: event.requestContext.identity.sourceIp,
    path,
    query,
    variant: read.variant,
    body: read.body,
    identifiers: read.identifiers ?? [],
    members: read.members ?? [],
    data: (document.value as { data?: unknown } | null | undefined)?.data,
    file: taken.file,
    problem:
      unknownId(path) ??
      document.problem ??
      taken.problem ??
      read.problem ??
      (parts.length > 0 ? new Problem('invalid_value', parts) : undefined),
  };
}

interface Read {
  readonly variant?: Variant;
  readonly body?: ReadBody;
  readonly identifiers?: readonly ResourceLink[];
  readonly members?: readonly ReadMember<Variant>[];
  readonly problems: ProblemPart[];
  /** A problem that stops the reading. It is reported alone. */
  readonly problem?: Problem;
}

function readData(
  document: unknown,
  { variants = [], optionalBody = false, identifiers, list }: NonNullable<AnyOperation['request']> = {},
): Read {
  if (identifiers !== undefined) return readIdentifiers(document, identifiers);
  if (list !== undefined) {
    const read = readMembers(document, list);
    const detail = `A list has at most ${list.membersMax} members`;
    return read.isTooLong === true
      ? { problems: [], problem: new Problem('limits_exceeded', { detail, pointer: '/data' }) }
      : read;
  }
  const [first] = variants;
  if (first === undefined) return { problems: [] };
  return readBody(optionalBody && isNoDocument(document) ? { data: { type: first.type } } : document, variants);
}

function readUpload(
  upload: Upload,
  event: APIGatewayProxyEvent,
  contentType: string | undefined,
): { file?: UploadedFile; problem?: Problem } {
  const bytes = bytesOf(event);
  if (bytes.length === 0) return { problem: new Problem('invalid_document', 'The body must be a file') };
  if (bytes.length > upload.bodyBytesMax) {
    return { problem: new Problem('payload_too_large', `A body has at most ${upload.bodyBytesMax} bytes`) };
  }
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
): { value?: unknown; problem?: Problem } {
  const bytes = bytesOf(event);
  if (bytes.length === 0) return {};
  if (bytes.length > bodyBytesMax) {
    return { problem: new Problem('payload_too_large', `A body has at most ${bodyBytesMax} bytes`) };
  }
  if (!jsonTypes.has(mediaTypeOf(contentType))) {
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
