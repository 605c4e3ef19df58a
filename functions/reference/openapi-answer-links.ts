import type { AnyOperation } from '../kernel/http/operation.ts';
import { pathNames } from '../kernel/http/path-variables.ts';
import type { JsonObject } from './json-object.ts';

const idInAnswer = '$response.body#/data/id';

/** Links from the answer with a created resource to the operations on it, and to the lists of its things. */
export function answerLinks(creation: AnyOperation, operations: readonly AnyOperation[]): Record<string, JsonObject> {
  if (creation.method !== 'POST' || creation.response.status !== 201 || creation.request?.list !== undefined) return {};
  const filter = filterFor(creation.path);
  const links = operations.flatMap((operation) => {
    const { id, path, method, request } = operation;
    const parameters = parametersOn(creation.path, path);
    if (parameters !== undefined) return [[id, { operationId: id, parameters }] as const];
    const isList = method === 'GET' && request?.query?.filters?.[filter] !== undefined;
    if (!isList || pathNames(path).length > 0) return [];
    return [[id, { operationId: id, parameters: { [`filter[${filter}]`]: idInAnswer } }] as const];
  });
  return Object.fromEntries(links);
}

/** The parameters of a path below `<created>/{id}`; undefined for another path. Variables before it come from the request. */
function parametersOn(created: string, path: string): Record<string, string> | undefined {
  const prefix = `${created}/{`;
  const names = pathNames(path);
  const before = pathNames(created);
  if (!path.startsWith(prefix) || names.length !== before.length + 1) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, at < before.length ? `$request.path.${name}` : idInAnswer]));
}

/** The filter by the id of a resource that a path creates: `accountId` for /accounts. */
const filterFor = (path: string): string => {
  const plural = path.slice(path.lastIndexOf('/') + 1);
  return `${plural.replace(/s$/, '')}Id`;
};
