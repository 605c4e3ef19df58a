import * as z from 'zod';
import { fileMediaType } from '../kernel/http/answer.ts';
import { errorObjectSchema } from '../kernel/http/error-object.ts';
import { canBeTriedOut } from '../kernel/http/dry-run/header.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { type ProblemCode, problems } from '../kernel/base/problem.ts';
import { pathNames } from '../kernel/http/path-variables.ts';
import { warningSchema, warningsMax } from '../kernel/jsonapi/warning.ts';
import { documentationOf } from '../registry.ts';
import { answerLinks } from './openapi-answer-links.ts';
import { errorTexts } from './error-texts.ts';
import { answerExamples, refusalExamples, sharedRefusalExamples } from './openapi-examples.ts';
import { headerReference, sharedHeaders } from './openapi-shared-headers.ts';
import { dryRunSchema } from './openapi-dry-run.ts';
import type { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';

const mediaType = 'application/vnd.api+json';

const errorSchema = errorObjectSchema().meta({ id: 'error' });

/** The document of an error answer. */
export const errorDocumentSchema = z
  .strictObject({ errors: z.array(errorSchema).min(1) })
  .meta({ id: 'errorDocument' });

const paginationSchema = z
  .strictObject({
    total: z.int().min(0).meta({ description: 'How many the whole list has' }),
    limit: z.int().min(1).meta({
      description:
        'The limit of this page: the one that was asked for, or, if the page was cut, the number of its members',
    }),
    offset: z.int().min(0).meta({ description: 'How many members of the list come before this page' }),
    nextOffset: z.int().min(1).optional().meta({
      description:
        'Only there if the page was cut, because the members asked for are too heavy for one answer: the `page[offset]` of the next page',
    }),
  })
  .meta({ id: 'pagination' });

const listMetaSchema = z.strictObject({ pagination: paginationSchema }).meta({ id: 'listMeta' });
const warnings = { warnings: z.array(warningSchema).min(1).max(warningsMax).optional() };
/** The document of a dry run that answers a report alone. */
export const dryRunDocumentSchema = z
  .strictObject({ meta: z.strictObject({ dryRun: dryRunSchema, ...warnings }) })
  .meta({ id: 'dryRunDocument' });
/** What the meta of every answer to a request with a body may have. */
const metaOfWrites = { ...warnings, dryRun: dryRunSchema.optional() };
const writeMetaSchema = z.strictObject(metaOfWrites).meta({ id: 'writeMeta' });

/** The error codes of an operation: those of every request, and its own. */
export function codesOf(operation: AnyOperation): readonly ProblemCode[] {
  const { list } = operation.request ?? {};
  // A body that is not needed is checked too, because its content must not be ignored.
  const hasBody = operation.method !== 'GET';
  const isLoadingById = pathNames(operation.path).length > 0;
  return [
    ...new Set<ProblemCode>([
      ...(hasBody ? (['invalid_document'] as const) : []),
      // Unknown query parameters are refused everywhere.
      'invalid_value',
      ...(list === undefined ? [] : (['limits_exceeded'] as const)),
      'unauthorized',
      'forbidden',
      'organisation_suspended',
      ...(isLoadingById ? (['not_found'] as const) : []),
      ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...operation.errors,
      'too_many_requests',
      'internal_error',
      'timeout',
    ]),
  ];
}

/** The document of a successful answer. */
export function responseSchema(operation: AnyOperation): z.ZodType {
  const { method, request } = operation;
  const { data, meta, included: members = [] } = documentationOf(operation);
  // A GET has no body, so that there is nothing to warn of, and nothing to try out.
  const isWrite = method !== 'GET';
  if (meta !== undefined) {
    return z.strictObject({ meta: isWrite ? meta.extend(metaOfWrites) : meta });
  }
  const [first, ...others] = members;
  // A create of several resources answers with a list that is not a page of a longer list.
  const isPage = data instanceof z.ZodArray && request?.list === undefined;
  return z.strictObject({
    data,
    ...(first === undefined ? {} : { included: z.array(z.union([first, ...others])).optional() }),
    ...metaOf(isPage, isWrite),
  });
}

/** The meta of an answer; absent if it would be empty. */
function metaOf(isPage: boolean, isWrite: boolean) {
  if (isPage) return { meta: isWrite ? listMetaSchema.extend(metaOfWrites) : listMetaSchema };
  return isWrite ? { meta: writeMetaSchema.optional() } : {};
}

/** The answers of an operation by status. Errors that all operations share are references. */
export function responsesOf(
  operation: AnyOperation,
  operations: readonly AnyOperation[],
  schemas: Schemas,
): Record<string, JsonObject> {
  const statuses = [operation.response.status, ...(operation.response.alsoStatus ?? [])];
  const links = answerLinks(operation, operations);
  const linked = Object.keys(links).length === 0 ? {} : { links };
  const answers = statuses.map(
    (status) => [String(status), { ...answerObject(operation, status, schemas), ...linked }] as const,
  );
  const reports = canBeTriedOut(operation) && !statuses.includes(200) ? [['200', dryRunReference] as const] : [];
  const refusals = Map.groupBy(codesOf(operation), (code) => problems[code].status);
  const errors = [...refusals].map(
    ([status, codes]) => [String(status), refusalObject(operation, codes, schemas)] as const,
  );
  return Object.fromEntries([...answers, ...reports, ...errors].sort(([one], [other]) => Number(one) - Number(other)));
}

const dryRunReference: JsonObject = { $ref: '#/components/responses/dryRun' };

/** Answers that operations share, as components: errors by their first code. */
export function sharedResponses(schemas: Schemas): Record<string, JsonObject> {
  return {
    dryRun: {
      description: 'What a dry run answers where there is no resource to show',
      headers: sharedHeaders,
      content: { [mediaType]: { schema: schemas.of(dryRunDocumentSchema, 'output') } },
    },
    ...Object.fromEntries(
      sharedCodes.map((codes) => [codes[0], refusal(codes, sharedRefusalExamples(codes), schemas)]),
    ),
  };
}

/** The codes of each error that operations share: most have one code alone. */
const sharedCodes: readonly (readonly [ProblemCode, ...ProblemCode[]])[] = [
  ['unauthorized'],
  ['forbidden', 'organisation_suspended'],
  ['not_found'],
  ['payload_too_large'],
  ['unsupported_media_type'],
  ['too_many_requests'],
  ['internal_error'],
  ['timeout'],
];

function refusalObject(operation: AnyOperation, codes: readonly ProblemCode[], schemas: Schemas): JsonObject {
  const shared = sharedCodes.find((all) => all.join() === codes.join());
  return shared === undefined
    ? refusal(codes, refusalExamples(operation, codes), schemas)
    : { $ref: `#/components/responses/${shared[0]}` };
}

function refusal(codes: readonly ProblemCode[], examples: JsonObject, schemas: Schemas): JsonObject {
  const isRepeatable = codes.some((code) => 'retryAfterSeconds' in problems[code]);
  return {
    description: descriptionOf(codes),
    headers: {
      ...sharedHeaders,
      ...(isRepeatable ? { 'Retry-After': headerReference('Retry-After') } : {}),
    },
    content: { [mediaType]: { schema: schemas.of(errorDocumentSchema, 'output'), ...examples } },
  };
}

/** The codes of an error with what each means: a list if there are several. */
function descriptionOf(codes: readonly ProblemCode[]): string {
  const [first, ...others] = codes.map((code) => `${problems[code].title} (\`${code}\`): ${errorTexts[code]}`);
  return others.length === 0 ? String(first) : [first, ...others].map((line) => `- ${String(line)}`).join('\n');
}

function answerObject(operation: AnyOperation, status: number, schemas: Schemas): JsonObject {
  if (status === 204) return { description: 'Done; there is nothing to say', headers: sharedHeaders };
  if (operation.response.isFile === true) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return {
      description: documentationOf(operation).summary,
      headers: sharedHeaders,
      content: Object.fromEntries((operation.response.fileTypes ?? [fileMediaType]).map((type) => [type, file])),
    };
  }
  return {
    description: documentationOf(operation).summary,
    headers: {
      ...sharedHeaders,
      ...(operation.replayedBy === undefined ? {} : { 'Idempotent-Replayed': headerReference('Idempotent-Replayed') }),
    },
    content: { [mediaType]: { schema: answerDocument(operation, schemas), ...answerExamples(operation, status) } },
  };
}

/** The document of an answer. All operations that answer with the same resource share it. */
function answerDocument(operation: AnyOperation, schemas: Schemas): JsonObject {
  const document = schemas.of(responseSchema(operation), 'output');
  const { data = {}, included } = document['properties'] as Record<string, JsonObject>;
  const items = data['items'] as JsonObject | undefined;
  const prefix = items === undefined ? 'answer' : 'answers';
  const reference = (items ?? data)['$ref'];
  const isPlain = typeof reference === 'string' && included === undefined;
  const name = isPlain ? reference.slice(reference.lastIndexOf('/') + 1) : operation.id;
  return schemas.share([`${prefix}.${name}`, `${prefix}.${operation.id}`], document);
}
