import * as z from 'zod';
import { fileMediaType } from '../kernel/http/answer.ts';
import { errorObjectSchema } from '../kernel/http/error-object.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { type ProblemCode, problems } from '../kernel/base/problem.ts';
import { pathNames } from './openapi-parameters.ts';
import type { JsonObject, Schemas } from './openapi-schemas.ts';

const mediaType = 'application/vnd.api+json';

const errorSchema = errorObjectSchema().meta({ id: 'error' });

/** The document of an error answer. */
export const errorDocumentSchema = z
  .strictObject({ errors: z.array(errorSchema).min(1) })
  .meta({ id: 'errorDocument' });

const paginationSchema = z
  .strictObject({ total: z.int().min(0), limit: z.int().min(1), offset: z.int().min(0) })
  .meta({ id: 'pagination' });

/** The error codes of an operation: those of every request, and its own. */
export function codesOf(operation: AnyOperation): readonly ProblemCode[] {
  const { variants = [], identifiers, list, upload } = operation.request ?? {};
  const hasBody = variants.length > 0 || (identifiers ?? list ?? upload) !== undefined;
  const hasQuery = operation.request?.query !== undefined;
  const isLoadingById = pathNames(operation.path).length > 0;
  return [
    ...new Set<ProblemCode>([
      ...(hasBody ? (['invalid_document'] as const) : []),
      ...(hasBody || hasQuery ? (['invalid_value'] as const) : []),
      ...(list === undefined ? [] : (['limits_exceeded'] as const)),
      'unauthorized',
      'forbidden',
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
export function answerSchema({ request, response }: AnyOperation): z.ZodType {
  const members = response.included ?? [];
  const [first, ...others] = members;
  // A create of several resources answers with a list that is not a page of a longer list.
  const isPage = response.data instanceof z.ZodArray && request?.list === undefined;
  return z.strictObject({
    data: response.data,
    ...(first === undefined ? {} : { included: z.array(z.union([first, ...others])).optional() }),
    ...(isPage ? { meta: z.strictObject({ pagination: paginationSchema }) } : {}),
  });
}

/** The answers of an operation by status. Errors that all operations share are references. */
export function responsesOf(operation: AnyOperation, schemas: Schemas): Record<string, JsonObject> {
  const statuses = [operation.response.status, ...(operation.response.alsoStatus ?? [])];
  const answers = statuses.map((status) => [String(status), answerObject(operation, status, schemas)] as const);
  const refusals = Map.groupBy(codesOf(operation), (code) => problems[code].status);
  const errors = [...refusals].map(([status, codes]) => [String(status), refusalObject(codes, schemas)] as const);
  return Object.fromEntries([...answers, ...errors].sort(([one], [other]) => Number(one) - Number(other)));
}

/** Errors that are the same for every operation, as components by code. */
export function sharedResponses(schemas: Schemas): Record<string, JsonObject> {
  return Object.fromEntries(sharedCodes.map((code) => [code, refusal([code], schemas)]));
}

const sharedCodes: readonly ProblemCode[] = [
  'unauthorized',
  'forbidden',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'timeout',
];

function refusalObject(codes: readonly ProblemCode[], schemas: Schemas): JsonObject {
  const [only] = codes;
  const isShared = codes.length === 1 && only !== undefined && sharedCodes.includes(only);
  return isShared ? { $ref: `#/components/responses/${only}` } : refusal(codes, schemas);
}

function refusal(codes: readonly ProblemCode[], schemas: Schemas): JsonObject {
  const isRepeatable = codes.some((code) => 'retryAfterSeconds' in problems[code]);
  return {
    description: codes.map((code) => `${problems[code].title} (\`${code}\`)`).join(', '),
    ...(isRepeatable
      ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
      : {}),
    content: { [mediaType]: { schema: schemas.of(errorDocumentSchema, 'output') } },
  };
}

function answerObject(operation: AnyOperation, status: number, schemas: Schemas): JsonObject {
  if (status === 204) return { description: 'Done; there is nothing to say' };
  if (operation.response.isFile === true) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: operation.summary, content: { [fileMediaType]: file } };
  }
  return {
    description: operation.summary,
    ...(operation.replayedBy === undefined
      ? {}
      : {
          headers: {
            'Idempotent-Replayed': {
              description: 'true where the idempotency key was used before: the resource as it stands now',
              schema: { type: 'string', enum: ['true'] },
            },
          },
        }),
    content: { [mediaType]: { schema: schemas.of(answerSchema(operation), 'output') } },
  };
}
