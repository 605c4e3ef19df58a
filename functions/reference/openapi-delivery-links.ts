import type { AnyOperation } from '../kernel/http/operation.ts';
import { type DeliveredType, linkTypesOf } from './event-schemas.ts';
import { pathNames } from './openapi-parameters.ts';
import type { JsonObject, Schemas } from './openapi-schemas.ts';

/** Where a value of the first event of a delivery stands, in a body of content type JsonAPI. */
const inEvent = (path: string): string => `$request.body#/data/0/${path}`;
const idOf = (relationship: string): string => inEvent(`relationships/${relationship}/data/id`);

/** What a receiver can ask for: the types of resource that an operation answers one of. */
export interface Read {
  readonly operation: AnyOperation;
  readonly types: readonly string[];
}

/** The operations that answer one thing by its id. */
export const readsOf = (operations: readonly AnyOperation[], schemas: Schemas): readonly Read[] =>
  operations
    .filter(({ method, path }) => method === 'GET' && path.endsWith('}'))
    .map((operation) => ({ operation, types: typesOf(operation, schemas) }));

/** The components that the data of an answer may be. */
const typesOf = ({ response }: AnyOperation, schemas: Schemas): readonly string[] =>
  [...JSON.stringify(schemas.of(response.data, 'output')).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );

/** What a receiver can ask for next: the event itself, and what its relationships lead to as it stands now. */
export function deliveryLinks(type: DeliveredType, reads: readonly Read[]): Record<string, JsonObject> {
  const event = type.includes === undefined ? undefined : reads.find(({ types }) => types.includes('event'));
  const related = type.relationships.flatMap((relationship) => {
    const read = readOf(relationship, reads);
    return read === undefined ? [] : [linkTo(read.operation, parametersOf(read.operation, relationship))];
  });
  return Object.fromEntries([
    ...(event === undefined ? [] : [linkTo(event.operation, { id: inEvent('id') })]),
    ...related,
  ]);
}

const linkTo = ({ id, summary }: AnyOperation, parameters: Record<string, string>) =>
  [id, { operationId: id, description: summary, parameters }] as const;

/** The operation that answers what a relationship leads to, of whatever type it is. */
const readOf = (relationship: string, reads: readonly Read[]): Read | undefined =>
  reads.find((read) => linkTypesOf(relationship).every((type) => read.types.includes(type)));

/** The last variable of a path names the thing itself; one before it the account that it lies under. */
function parametersOf({ path }: AnyOperation, relationship: string): Record<string, string> {
  const names = pathNames(path);
  return Object.fromEntries(
    names.map((name, index) => [name, idOf(index === names.length - 1 ? relationship : 'account')]),
  );
}
