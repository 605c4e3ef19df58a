import type { AnyOperation } from '../kernel/http/operation.ts';
import { takesHeaderKey } from '../kernel/http/header-key.ts';
import { strictPreference } from '../kernel/http/prefer.ts';
import { takesDocument } from '../kernel/http/preflight.ts';
import { pathNames, pathSchemaOf } from '../kernel/http/path-variables.ts';
import { idempotencyKeySchema, keyHeader } from '../kernel/idempotency/idempotency.ts';
import { pageLimit, pageOffset, type Parameter } from '../kernel/jsonapi/query.ts';
import type { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';

/** Path ids and query parameters of an operation, each under the name that a request uses. */
export function parametersOf(operation: AnyOperation, schemas: Schemas): JsonObject[] {
  const { filters = {}, own = {}, page, sort, include = [], example = {} } = operation.request?.query ?? {};
  return [
    ...pathNames(operation.path).map((name) => pathParameter(name, schemas)),
    ...Object.entries(filters).map(([name, parameter]) =>
      exampleIn(example, queryParameter(parameter.many ? `filter[${name}][]` : `filter[${name}]`, parameter, schemas)),
    ),
    ...Object.entries(own).map(([name, parameter]) => queryParameter(name, parameter, schemas)),
    ...(page === true
      ? [queryParameter('page[limit]', pageLimit, schemas), queryParameter('page[offset]', pageOffset, schemas)]
      : []),
    ...(sort === undefined ? [] : [queryParameter('sort', sort, schemas)]),
    ...(include.length === 0 ? [] : [includeParameter(include)]),
    ...(takesHeaderKey(operation) ? [keyParameter(schemas)] : []),
    ...(takesDocument(operation) ? [preferParameter] : []),
  ];
}

/** A parameter with its value in the example of the operation, if it is in it. */
function exampleIn(example: Readonly<Record<string, string>>, parameter: JsonObject): JsonObject {
  const value = example[String(parameter['name'])];
  return value === undefined ? parameter : { ...parameter, example: value };
}

function pathParameter(name: string, schemas: Schemas): JsonObject {
  return { name, in: 'path', required: true, schema: schemas.of(pathSchemaOf(name), 'input') };
}

function queryParameter(name: string, parameter: Parameter<unknown>, schemas: Schemas): JsonObject {
  return {
    name,
    in: 'query',
    ...(parameter.isRequired === true ? { required: true } : {}),
    description: parameter.description,
    schema: schemas.of(parameter.schema, 'input'),
    ...(parameter.many ? { style: 'form', explode: true } : {}),
  };
}

const keyParameter = (schemas: Schemas): JsonObject => ({
  name: keyHeader,
  in: 'header',
  description:
    'The idempotency key, in place of attributes.idempotencyKey of the body; if both are sent, they are the same',
  schema: schemas.of(idempotencyKeySchema, 'input'),
});

const preferParameter: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: `\`${strictPreference}\`: members that the operation does not know are refused with 400, and not ignored with a warning`,
  schema: { type: 'string' },
  example: strictPreference,
};

const includeParameter = (names: readonly string[]): JsonObject => ({
  name: 'include',
  in: 'query',
  description: 'Related resources that come with the answer, separated by commas',
  schema: { type: 'array', items: { type: 'string', enum: names } },
  style: 'form',
  explode: false,
});
