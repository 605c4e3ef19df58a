import type { AnyOperation } from '../kernel/http/operation.ts';
import type { DeliveredType } from './webhook-test.ts';
import { deliveredReferenceOf, linkTypesOf } from './event-schemas.ts';
import { documentationOf } from '../registry.ts';
import { pathNames } from '../kernel/http/path-variables.ts';
import type { Schemas } from './openapi-schemas.ts';
import type { JsonObject } from './json-object.ts';

/** The place of a value of the first event, in a delivery with content type JsonAPI. */
const inEvent = (path: string): string => `$request.body#/data/0/${path}`;
const idOf = (relationship: string): string => inEvent(`relationships/${relationship}/data/id`);

/** An operation that reads one resource, and the types that this resource can have. */
export interface Read {
  readonly operation: AnyOperation;
  readonly types: readonly string[];
}

/** The operations that read one resource by its id. */
export const readsOf = (operations: readonly AnyOperation[], schemas: Schemas): readonly Read[] =>
  operations
    .filter(({ method, path }) => method === 'GET' && path.endsWith('}'))
    .map((operation) => ({ operation, types: typesOf(operation, schemas) }));

/** The names of the components that the `data` of an answer may be. */
const typesOf = (operation: AnyOperation, schemas: Schemas): readonly string[] =>
  schemas.namesIn(schemas.of(documentationOf(operation).data, 'output'));

/** Links from a delivery to the event itself, and to the current state of the resources that it refers to. */
export function deliveryLinks(type: DeliveredType, reads: readonly Read[]): Record<string, JsonObject> {
  const { includes, relationships } = deliveredReferenceOf(type);
  const event = includes === undefined ? undefined : reads.find(({ types }) => types.includes('event'));
  const related = relationships.flatMap((relationship) => {
    const read = readOf(relationship, reads);
    return read === undefined ? [] : [linkTo(read.operation, parametersOf(read.operation, relationship))];
  });
  return Object.fromEntries([
    ...(event === undefined ? [] : [linkTo(event.operation, { id: inEvent('id') })]),
    ...related,
  ]);
}

const linkTo = (operation: AnyOperation, parameters: Record<string, string>) =>
  [operation.id, { operationId: operation.id, parameters }] as const;

/** The operation that reads the resource of a relationship, for every type that it can have. */
const readOf = (relationship: string, reads: readonly Read[]): Read | undefined =>
  reads.find((read) => linkTypesOf(relationship).every((type) => read.types.includes(type)));

/** The last variable of a path is the id of the resource; a variable before it is the id of its account. */
function parametersOf({ path }: AnyOperation, relationship: string): Record<string, string> {
  const names = pathNames(path);
  return Object.fromEntries(
    names.map((name, index) => [name, idOf(index === names.length - 1 ? relationship : 'account')]),
  );
}
