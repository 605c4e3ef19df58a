import type { AnyOperation } from '../kernel/http/operation.ts';
import { canBeTriedOut, dryRunHeader } from '../kernel/http/dry-run/header.ts';
import { takesHeaderKey } from '../kernel/http/header-key.ts';
import { strictPreference } from '../kernel/http/prefer.ts';
import { takesDocument } from '../kernel/http/preflight.ts';
import { pathSchemaOf } from '../kernel/http/path-variables.ts';
import { idempotencyKeySchema, keyHeader } from '../kernel/idempotency/idempotency.ts';
import { pageLimit, pageOffset, type Parameter } from '../kernel/jsonapi/query.ts';
import type { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { valuesIn, withValueTexts } from './openapi-values.ts';
import { parameterTexts } from './openapi-parameter-texts.ts';
import { pathTexts } from './path-texts.ts';

/** Path ids and query parameters of an operation, each under the name that a request uses. */
export function parametersOf(operation: AnyOperation, schemas: Schemas): JsonObject[] {
  const { filters = {}, own = {}, page, sort, include = {}, example = {} } = operation.request?.query ?? {};
  const query = (name: string, { many, ...parameter }: Parameter<unknown>, sent = name) =>
    withTexts(operation, name, queryParameter(sent, { many, ...parameter }, schemas), schemas);
  return [
    ...[...pathTexts(operation.path)].map(([name, text]) => pathParameter(name, text, schemas)),
    ...Object.entries(filters).map(([name, parameter]) =>
      exampleIn(example, query(name, parameter, parameter.many ? `filter[${name}][]` : `filter[${name}]`)),
    ),
    ...Object.entries(own).map(([name, parameter]) => query(name, parameter)),
    ...(page === true
      ? [queryParameter('page[limit]', pageLimit, schemas), queryParameter('page[offset]', pageOffset, schemas)]
      : []),
    ...(sort === undefined ? [] : [query('sort', sort)]),
    ...(Object.keys(include).length === 0 ? [] : [withTexts(operation, 'include', includeParameter(include), schemas)]),
    ...(takesHeaderKey(operation) ? [keyParameter(schemas)] : []),
    ...(takesDocument(operation) ? [preferParameter] : []),
    ...(canBeTriedOut(operation) ? [dryRunParameter] : []),
  ];
}

/** A parameter whose schema is a closed list, with a text for each of its values. */
function withTexts(operation: AnyOperation, name: string, parameter: JsonObject, schemas: Schemas): JsonObject {
  const schema = parameter['schema'] as JsonObject;
  const values = valuesIn(schema);
  if (values.size === 0) return parameter;
  const texts = parameterTexts(operation, name, { values, schemas });
  return { ...parameter, schema: withValueTexts(schema, texts) };
}

/** A parameter with its value in the example of the operation, if it is in it. */
function exampleIn(example: Readonly<Record<string, string>>, parameter: JsonObject): JsonObject {
  const value = example[String(parameter['name'])];
  return value === undefined ? parameter : { ...parameter, example: value };
}

function pathParameter(name: string, description: string, schemas: Schemas): JsonObject {
  return { name, in: 'path', required: true, description, schema: schemas.of(pathSchemaOf(name), 'input') };
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
    'A text of your choice for this order, in place of `attributes.idempotencyKey` of the body. If both are sent, they must be the same.',
  schema: schemas.of(idempotencyKeySchema, 'input'),
});

const preferParameter: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: `With \`${strictPreference}\`, members that the operation does not know are refused with 400 in place of a warning.`,
  schema: { type: 'string' },
  example: strictPreference,
};

const dryRunParameter: JsonObject = {
  name: dryRunHeader,
  in: 'header',
  description:
    'With `true`, the request is checked and decided as ever, and changes nothing: the answer has the resource as it would be, and `meta.dryRun` says what else would happen.',
  schema: { type: 'boolean' },
};

const includeParameter = (scopeOfName: Readonly<Record<string, string>>): JsonObject => ({
  name: 'include',
  in: 'query',
  description: `Which related resources come with the answer in \`included\`, separated by commas. None come unless it is given. The token needs the scope of each: ${Object.entries(
    scopeOfName,
  )
    .map(([name, scope]) => `\`${scope}\` for ${name}`)
    .join(', ')}.`,
  schema: { type: 'array', items: { type: 'string', enum: Object.keys(scopeOfName) } },
  style: 'form',
  explode: false,
});
