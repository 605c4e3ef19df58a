import manifest from '../../package.json' with { type: 'json' };
import { isOpenToCustomers } from '../kernel/auth/authorise.ts';
import type { EventType } from '../kernel/base/event-type.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { formName, type Variant } from '../kernel/http/variant.ts';
import { apiOfWings, documentationOf, texts } from '../registry.ts';
import { withSharedExamples } from './openapi-examples.ts';
import { withSharedParts } from './openapi-shared-parts.ts';
import { withClientNames } from './openapi-client-names.ts';
import { deliveryHeaderComponents } from './openapi-delivery-headers.ts';
import { parametersOf } from './openapi-parameters.ts';
import { requestBodyOf } from './openapi-request.ts';
import { sharedHeaderComponents } from './openapi-shared-headers.ts';
import { responsesOf, sharedResponses } from './openapi-responses.ts';
import { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { scopeTexts } from './scope-texts.ts';
import { tagOf } from './tag-descriptions.ts';
import { webhookTest, webhookTestTexts } from './webhook-test.ts';
import { deprecationSentences } from './openapi-deprecation.ts';
import { describeFrames } from './openapi-frames.ts';
import { describeFields } from './openapi-texts.ts';
import { withValueLists } from './openapi-value-lists.ts';
import { wingDocumentsPath } from './wing-documents-path.ts';
import { describeEvents, webhooksOf } from './openapi-webhooks.ts';

const introduction = `Banking as [JSON:API](https://jsonapi.org): customers, accounts, payments and events of one organisation.

- Every request carries \`Authorization: Bearer <token>\`. The scopes of an operation are alternatives: any one suffices.
- Bodies have the content type \`application/vnd.api+json\`; \`application/json\` is taken too.
- Amounts are whole cents. Times are UTC, dates are days of the bank in New York.
- A create with an \`idempotencyKey\` may be sent again: it answers the resource that the first one made, with the header
  \`Idempotent-Replayed: true\`.
- Errors name everything that is wrong at once, each with a pointer into the body or the name of a parameter.
- Too many requests are answered 429 with \`Retry-After\`; every answer says in \`RateLimit\` what is left.
- Attributes, event types and values may be added at any time; unknown attributes of a request have no effect,
  and \`meta.warnings\` of the answer names them.`;

const scopesDescription = [
  'An API token of the organisation, or a customer token where it says so. A token has some of these scopes:',
  '',
  ...Object.entries(scopeTexts).map(([scope, text]) => `- \`${scope}\`: ${text}`),
].join('\n');

/**
 * The OpenAPI 3.1 document of the given operations and event types. The same input always gives the same document. A live stage
 * passes {@link offeredOperations}, so that its document leaves out the sandbox operations.
 */
export const openApiDocument = (operations: readonly AnyOperation[], eventTypes: readonly EventType[]): JsonObject =>
  clientDocument(documentByKeys(operations, eventTypes));

/** What clients are given of a document by keys. */
export const clientDocument = (byKeys: JsonObject): JsonObject =>
  withSharedParts(withSharedExamples(withClientNames(byKeys)));

/** The same document before its schemas have the names of clients: `createPayment.bookPayment`, `event.payment.sent`. */
export function documentByKeys(operations: readonly AnyOperation[], eventTypes: readonly EventType[]): JsonObject {
  const schemas = new Schemas();
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation, operations, schemas);
  }
  const responses = sharedResponses(schemas);
  const webhooks = webhooksOf(eventTypes, operations, schemas);
  describeEvents(eventTypes, schemas);
  describeFields([...texts, webhookTestTexts], [...eventTypes, webhookTest], schemas);
  describeFrames([...eventTypes, webhookTest], schemas);
  return withValueLists({
    openapi: '3.1.0',
    info: {
      title: 'Bankstack API',
      version: manifest.version,
      description: `${introduction}\n${wingsSentence(operations)}`,
      license: { name: 'Proprietary: no licence is granted without a contract', identifier: 'LicenseRef-Proprietary' },
    },
    // Relative to the URL of the document, so that it is right for every host and stage.
    servers: [{ url: '.', description: 'where this document was read' }],
    security: [{ token: [] }],
    tags: tagsOf(operations),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: scopesDescription,
          'x-scopes': scopeTexts,
        },
      },
      parameters: deliveryHeaderComponents(),
      headers: sharedHeaderComponents(),
      responses,
      schemas: schemas.components(),
    },
  });
}

/** Names the documents of the wings, in which these operations are too. */
function wingsSentence(operations: readonly AnyOperation[]): string {
  const offered = new Set(operations.map(({ id }) => id));
  const wings = apiOfWings.filter(({ operationIds }) => operationIds.some((id) => offered.has(id)));
  const names = wings.map(({ name }) => `\`${wingDocumentsPath}/${name}.json\``).join(', ');
  return `- Tools that \`/openapi.json\` is too large for take one of its parts: ${names}.`;
}

function operationObject(operation: AnyOperation, operations: readonly AnyOperation[], schemas: Schemas): JsonObject {
  const parameters = parametersOf(operation, schemas);
  const requestBody = requestBodyOf(operation, schemas);
  const { summary, description } = documentationOf(operation);
  const notes = [
    ...(description === undefined ? [] : [description]),
    scopeSentence(operation),
    ...listSentences(operation),
    callerSentence(operation),
    ...deprecationSentences(operation, operations),
    ...(operation.sandboxOnly === true ? ['Exists in sandbox stages only.'] : []),
  ];
  return {
    operationId: operation.id,
    summary,
    description: notes.join('\n\n'),
    tags: [operation.capability],
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(operation, operations, schemas),
    security: securityOf(operation),
    'x-required-scopes': requiredScopes(operation),
    ...(operation.sandboxOnly === true ? { 'x-sandbox-only': true } : {}),
  };
}

const variantsOf = (operation: AnyOperation): readonly Variant[] => operation.request?.variants ?? [];

/** In OpenAPI a list of security requirements means alternatives. x-required-scopes says which of them apply to which body. */
function securityOf(operation: AnyOperation): JsonObject[] {
  const own = variantsOf(operation).flatMap((variant) => [
    ...(variant.scopes ?? operation.scopes),
    ...(variant.partial?.scopes ?? []),
  ]);
  const any = [...new Set(variantsOf(operation).length === 0 ? operation.scopes : own)];
  return any.length === 0 ? [{ token: [] }] : any.map((scope) => ({ token: [scope] }));
}

/** The scopes for each variant of the body, or for the operation if it has no variants. A token needs one of them. */
function requiredScopes(operation: AnyOperation): JsonObject | readonly string[] {
  const variants = variantsOf(operation);
  if (variants.length === 0) return operation.scopes;
  return Object.fromEntries(variants.map((variant) => [formName(variant), variant.scopes ?? operation.scopes]));
}

function scopeSentence(operation: AnyOperation): string {
  const partial = variantsOf(operation).flatMap((variant) => variant.partial ?? []);
  const also = partial.map(({ attributes, scopes }) => ` For ${attributes.join(', ')} alone: ${named(scopes)} too.`);
  return wholeSentence(operation) + [...new Set(also)].join('');
}

function listSentences({ request }: AnyOperation): readonly string[] {
  const { list } = request ?? {};
  if (list === undefined) return [];
  return [`The data is a list of 1 to ${list.membersMax} resources. A token needs the scopes of each of them too.`];
}

/** A sentence about which tokens may call the operation, besides the scopes. */
function callerSentence(operation: AnyOperation): string {
  if (!isOpenToCustomers(operation)) return 'For API tokens of the organisation only.';
  if (operation.callers === 'upgradable')
    return 'Customer tokens that have an `upgradableScope` may use it for themselves.';
  return 'Customer tokens that hold the scope may use it for what is theirs.';
}

const named = (scopes: readonly string[]) =>
  scopes.length === 0 ? 'any valid token' : scopes.map((scope) => `\`${scope}\``).join(' or ');

function wholeSentence(operation: AnyOperation): string {
  const variants = variantsOf(operation).filter((variant) => variant.scopes !== undefined);
  const isOneRule = new Set(variants.map((variant) => named(variant.scopes ?? []))).size <= 1;
  if (variants.length === 0) return `Scope: ${named(operation.scopes)}.`;
  if (isOneRule && variants.length === variantsOf(operation).length)
    return `Scope: ${named(variants[0]?.scopes ?? [])}.`;
  return `Scope: ${variantsOf(operation)
    .map((variant) => `${formName(variant)}: ${named(variant.scopes ?? operation.scopes)}`)
    .join('; ')}.`;
}

function tagsOf(operations: readonly AnyOperation[]): JsonObject[] {
  return [...new Set(operations.map((operation) => operation.capability))].map(tagOf);
}
