import type { JsonObject } from '../../functions/reference/json-object.ts';
import {
  type DocumentOperation,
  documentType,
  type OpenApi,
  documentOperations,
  type RoutedOperation,
  readsHeader,
} from './client/schema.ts';
import { chainScript, ExampleIds, variableOf } from './collection-variables.ts';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** An operation with what the collection needs of it beside its types. */
interface CollectedOperation extends RoutedOperation {
  readonly tags: readonly string[];
}

interface Example {
  readonly name: string;
  readonly document: unknown;
}

/**
 * The requests of all operations as a collection of Postman (v2.1), which other tools import too: a folder for each capability, a request for
 * each form of a body. Ids are variables: a create keeps the id of what it has made, and the requests after it use it.
 */
export function collection(
  document: OpenApi & { readonly info: { readonly title: string; readonly description: string } },
): JsonObject {
  const operations = documentOperations(document) as readonly CollectedOperation[];
  const folders = Map.groupBy(operations, ({ tags }) => tags[0] ?? '');
  const ids = new ExampleIds(
    operations,
    operations.flatMap(examplesOf).map(({ document: example }) => example),
  );
  const item = [...folders].map(([name, own]) => ({
    name,
    item: own.flatMap((one) => requestsOf(one, operations, ids)),
  }));
  return {
    info: { name: document.info.title, description: document.info.description, schema: format },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'token', value: '' },
      ...namesIn(item).map((key) => ({ key, value: '' })),
    ],
    item,
  };
}

/** The variables that requests use. */
const namesIn = (item: unknown): readonly string[] =>
  [...new Set([...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
    .filter((name) => name !== 'baseUrl' && name !== 'token')
    .sort();

function requestsOf(
  operation: CollectedOperation,
  operations: readonly RoutedOperation[],
  ids: ExampleIds,
): readonly JsonObject[] {
  const examples = examplesOf(operation);
  const script = chainScript(operation, operations, ids);
  const event =
    script.length === 0 ? {} : { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] };
  return examples.map(({ name, document }) => ({
    name: examples.length > 1 ? `${operation.summary} (${name})` : operation.summary,
    ...event,
    request: {
      method: operation.method,
      header: headersOf(operation, document),
      url: urlOf(operation, ids),
      ...bodyOf(operation, exampleOf(operation, document, ids)),
      description: operation.description ?? '',
    },
    response: [],
  }));
}

/** The examples of the body; one without a document, if it has none. */
function examplesOf({ requestBody }: DocumentOperation): readonly Example[] {
  const content = requestBody?.content[documentType] as
    | { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
    | undefined;
  const named = Object.entries(content?.examples ?? {}).map(([name, { value }]) => ({ name, document: value }));
  return named.length > 0 ? named : [{ name: '', document: content?.example }];
}

function headersOf(operation: DocumentOperation, document: unknown): readonly JsonObject[] {
  const type = document === undefined ? Object.keys(operation.requestBody?.content ?? {})[0] : documentType;
  return [
    // The tool writes the type of a form, with the boundary of its parts.
    ...(type === undefined || type.startsWith('multipart/') ? [] : [{ key: 'Content-Type', value: type }]),
    ...(takesKey(operation) ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  ];
}

/** The example with variables. The key of an example would be used by the second request already: each request has one of its own. */
function exampleOf(operation: DocumentOperation, document: unknown, ids: ExampleIds): unknown {
  if (document === undefined) return undefined;
  const isInHeader = takesKey(operation);
  return JSON.parse(JSON.stringify(ids.withVariables(document)), (name, value: unknown) =>
    name === 'idempotencyKey' ? (isInHeader ? undefined : '{{$guid}}') : value,
  );
}

const takesKey = (operation: DocumentOperation): boolean => readsHeader(operation, 'Idempotency-Key');

function urlOf({ path, parameters = [] }: RoutedOperation, ids: ExampleIds): JsonObject {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `{{${variableOf(path, name)}}}`);
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, description = '', required = false, example }) => ({
      key: name,
      value: example === undefined ? valueOf(name, ids) : textOf(example),
      description,
      disabled: !required && example === undefined,
    }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}${filled}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: filled.slice(1).split('/'),
    ...(query.length === 0 ? {} : { query }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A filter by an id takes the variable of the id. */
function valueOf(name: string, ids: ExampleIds): string {
  const [, id] = /^filter\[(\w+Id)\]$/.exec(name) ?? [];
  return id === undefined || !ids.has(id) ? '' : `{{${id}}}`;
}

function bodyOf({ requestBody }: DocumentOperation, document: unknown): JsonObject {
  if (document !== undefined) {
    const raw = JSON.stringify(document, null, 2);
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
  }
  if (requestBody === undefined) return {};
  const isForm = requestBody.content['multipart/form-data'] !== undefined;
  return {
    body: isForm
      ? { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: null }] }
      : { mode: 'file', file: { src: null } },
  };
}
