import type { Api } from '../api/open-api.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A parameter of an operation, as the OpenAPI document has it. */
export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

/** The body that an operation takes: a document, or a file of one of some types. */
export interface ApiBody {
  readonly isRequired: boolean;
  /** The schema of the document. */
  readonly schema?: Json;
  readonly fileTypes: readonly string[];
  readonly example?: unknown;
}

/** An operation of the API, as an agent calls it. */
export interface AgentOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The capability that it belongs to: a tag of the document. */
  readonly capability: string;
  /** A token needs one of these; none if the list is empty. */
  readonly scopes: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly answersFile: boolean;
  /** True if it changes something: any method but GET. */
  readonly writes: boolean;
  /** True if it can be tried out with a dry run. */
  readonly hasDryRun: boolean;
  /** True if it takes the header Idempotency-Key. */
  readonly takesKey: boolean;
  /** True if it takes a list of resources, each with an idempotency key of its own. */
  readonly hasMemberKeys: boolean;
  /** True if it may answer 204, which has no document. */
  readonly mayAnswerNothing: boolean;
  /** True if it makes a secret that only its answer has, for example a token. */
  readonly makesSecret: boolean;
}

/** The attributes that are secrets, by the type of their resource. */
export type SecretAttributes = ReadonlyMap<string, ReadonlySet<string>>;

/** What the API offers: its operations, and the schemas to which they refer. */
export interface ApiDescription {
  readonly secrets: SecretAttributes;
  readonly operations: ReadonlyMap<string, AgentOperation>;
  readonly schemas: Readonly<Record<string, Json>>;
  readonly capabilities: readonly string[];
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string, ...string[]];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<
      Record<string, { readonly schema: Json; readonly example?: unknown; readonly examples?: Examples }>
    >;
  };
  readonly responses: Readonly<Record<string, Json>>;
}

type Examples = Readonly<Record<string, { readonly value?: unknown }>>;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

const documentType = 'application/vnd.api+json';
/** Forms are for browsers: the same files can be sent as they are. */
const formType = 'multipart/form-data';

/** Reads what an API offers from its own document, so that it is right for the release that runs there. */
export async function describeApi(api: Api): Promise<ApiDescription> {
  const { status, document } = await api.send({ method: 'GET', path: '/openapi.json' });
  const { paths, components } = (document ?? {}) as Partial<OpenApi>;
  if (status !== 200 || paths === undefined || components === undefined)
    throw new Error(
      `${api.baseUrl}/openapi.json answers ${String(status)}${status === 200 ? ' without operations' : ''}: is it a Bankstack API?`,
    );
  return descriptionOf({ paths, components });
}

/** The operations of an OpenAPI document. Those that take only forms are left out. */
function descriptionOf(document: OpenApi): ApiDescription {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => operationOf(document, method.toUpperCase(), path, one)),
  );
  const offered = operations.filter(({ body }) => body?.schema !== undefined || body?.fileTypes.length !== 0);
  return {
    operations: new Map(offered.map((one) => [one.id, one])),
    schemas: document.components['schemas'] ?? {},
    secrets: secretsIn(document.components['schemas'] ?? {}),
    capabilities: [...new Set(offered.map(({ capability }) => capability))],
  };
}

function operationOf(document: OpenApi, method: string, path: string, one: OpenApiOperation): AgentOperation {
  const parameters = (one.parameters ?? []).map(
    (parameter) => resolved(document, parameter) as unknown as ApiParameter,
  );
  const header = (name: string) => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const answersOf = (digits: string) =>
    Object.entries(one.responses).flatMap(([status, answer]) =>
      status.startsWith(digits) ? [resolved(document, answer) as Answer] : [],
    );
  const body = bodyOf(one);
  return {
    id: one.operationId,
    method,
    path,
    summary: one.summary,
    description: one.description ?? '',
    capability: one.tags[0],
    scopes: one.security.flatMap(({ token = [] }) => token),
    parameters: parameters.filter((parameter) => parameter.in !== 'header'),
    ...(body === undefined ? {} : { body }),
    answersFile: answersOf('2').some(({ content = {} }) => Object.keys(content).some((type) => type !== documentType)),
    writes: method !== 'GET',
    hasDryRun: header('Dry-Run'),
    takesKey: header('Idempotency-Key'),
    hasMemberKeys: !header('Idempotency-Key') && attributesIn(document, body?.schema).has('idempotencyKey'),
    mayAnswerNothing: answersOf('204').length > 0,
    makesSecret: makesSecret(document, answersOf('201'), body),
  };
}

function bodyOf({ requestBody }: OpenApiOperation): ApiBody | undefined {
  if (requestBody === undefined) return undefined;
  const { [documentType]: documented, ...files } = requestBody.content;
  const example = documented?.example ?? Object.values(documented?.examples ?? {})[0]?.value;
  return {
    isRequired: requestBody.required ?? false,
    ...(documented === undefined ? {} : { schema: documented.schema }),
    fileTypes: Object.keys(files).filter((type) => type !== formType),
    ...(example === undefined ? {} : { example }),
  };
}

/** What marks an attribute as a secret: `once` if only the answer that makes it has it, `always` if it can be read again. */
const secretMember = 'x-secret';

/** Names of secrets, whatever a platform says of them: one of an earlier release marks none. */
export const secretName = /^(token|verificationToken|secret)$/;

/** True if the answer has a secret that the request does not have and no later answer shows. */
function makesSecret(document: OpenApi, answers: readonly Answer[], body: ApiBody | undefined): boolean {
  const sent = attributesIn(document, body?.schema);
  return answers
    .flatMap(({ content = {} }) => [...attributesIn(document, content[documentType]?.schema)])
    .some(([name, schema]) => {
      const { [secretMember]: shown } = schema as Json;
      return shown === undefined ? secretName.test(name) && !sent.has(name) : shown === 'once';
    });
}

/** The attributes that the schemas of resources mark as secrets. */
function secretsIn(schemas: Readonly<Record<string, Json>>): SecretAttributes {
  const secrets = new Map<string, Set<string>>();
  for (const { properties } of Object.values(schemas)) {
    const { type, attributes } = (properties ?? {}) as Readonly<Record<string, Json>>;
    if (typeof type?.['const'] !== 'string' || attributes === undefined) continue;
    const names = Object.entries(wholeSchema(attributes, schemas)['properties'] ?? {}).flatMap(([name, schema]) =>
      (schema as Json)[secretMember] === undefined ? [] : [name],
    );
    if (names.length > 0) secrets.set(type['const'], new Set([...(secrets.get(type['const']) ?? []), ...names]));
  }
  return secrets;
}

/** A schema in place of a reference to it. */
export function wholeSchema(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  const { $ref } = schema;
  return (typeof $ref === 'string' ? schemas[$ref.slice(schemaPrefix.length)] : undefined) ?? schema;
}

/** The attributes of a schema and of all to which it refers, with their schemas, by their names. */
function attributesIn({ components }: OpenApi, schema: Json | undefined): ReadonlyMap<string, unknown> {
  const schemas = components['schemas'] ?? {};
  return new Map(
    [schema ?? {}, ...referredFrom(schemas, schema ?? {}).values()].flatMap((one) => [...propertiesIn(one)]),
  );
}

function* propertiesIn(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as { readonly properties?: object };
  if (typeof properties === 'object') yield* Object.entries(properties);
  for (const one of Object.values(value)) yield* propertiesIn(one);
}

const schemaPrefix = '#/components/schemas/';

/** The schemas to which one refers, directly and through others, by their names. */
export function referredFrom(schemas: Readonly<Record<string, Json>>, from: unknown): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(schemaPrefix)) {
      const name = $ref.slice(schemaPrefix.length);
      const schema = schemas[name];
      if (schema !== undefined && !found.has(name)) {
        found.set(name, schema);
        walk(schema);
      }
    }
    for (const one of Object.values(value)) walk(one);
  };
  walk(from);
  return found;
}

/** A component in place of the reference to it. */
function resolved(document: OpenApi, value: Json): Json {
  const { $ref } = value as { readonly $ref?: string };
  const [, , section = '', name = ''] = $ref?.split('/') ?? [];
  return $ref === undefined ? value : (document.components[section]?.[name] ?? value);
}
