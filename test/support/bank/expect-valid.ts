import { challenge, fileMediaType } from '../../../functions/kernel/http/answer.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { problems } from '../../../functions/kernel/base/problem.ts';
import {
  responseSchema,
  codesOf,
  dryRunDocumentSchema,
  errorDocumentSchema,
} from '../../../functions/reference/openapi-responses.ts';
import type { Answer } from './platform.ts';

const mediaType = 'application/vnd.api+json';

/**
 * Checks an answer against everything that the operation declares: its status, the schema of its document, its error
 * codes. What passes here is what the OpenAPI document promises.
 */
export function expectValid(operation: AnyOperation, answer: Answer, { isDryRun = false } = {}): void {
  if (answer.status === 204) {
    expect(answer.body).toBeUndefined();
  } else {
    const isFile = operation.response.isFile === true && answer.status < 300;
    const types = isFile ? (operation.response.fileTypes ?? [fileMediaType]) : [mediaType];
    expect(types).toContain(answer.headers['Content-Type']);
  }
  if (isDryRun && answer.status === 200) expectValidDryRun(operation, answer);
  else if (answer.status < 300) expectValidDocument(operation, answer);
  else expectValidRefusal(operation, answer);
}

function expectValidDocument(operation: AnyOperation, { status, body }: Answer): void {
  const { response } = operation;
  expect([response.status, ...(response.alsoStatus ?? [])]).toContain(status);
  if (status === 204) return;
  if (response.isFile === true) {
    expect(body).toBeInstanceOf(Buffer);
    return;
  }
  const read = documentSchemaOf(operation).safeParse(body);
  expect({ operation: operation.id, problems: read.error?.issues ?? [] }).toEqual({
    operation: operation.id,
    problems: [],
  });
}

/** Zod compiles a schema when it first reads something, and most tests ask the same operations again and again. */
const documentSchemas = new WeakMap<AnyOperation, ReturnType<typeof responseSchema>>();

function documentSchemaOf(operation: AnyOperation): ReturnType<typeof responseSchema> {
  const schema = documentSchemas.get(operation) ?? responseSchema(operation);
  documentSchemas.set(operation, schema);
  return schema;
}

/** A dry run may also answer a report alone: where the operation has no body, and where it ends at a partner. */
function expectValidDryRun(operation: AnyOperation, answer: Answer): void {
  if ('data' in answer.body) expectValidDocument(operation, answer);
  else expect(dryRunDocumentSchema.safeParse(answer.body).error?.issues ?? []).toEqual([]);
}

function expectValidRefusal(operation: AnyOperation, { status, headers, body }: Answer): void {
  const { errors } = errorDocumentSchema.parse(body);
  for (const error of errors) {
    const code = codesOf(operation).find((one) => one === error.code);
    if (code === undefined) throw new Error(`${operation.id} answers ${error.code}, which it does not declare`);
    expect(error).toMatchObject({ status: String(status), title: problems[code].title, details: error.detail });
    expect(problems[code].status).toBe(status);
    if (status === 401) expect(headers['WWW-Authenticate']).toBe(challenge);
    if ('retryAfterSeconds' in problems[code]) expect(headers['Retry-After']).toMatch(/^\d+$/);
  }
}
