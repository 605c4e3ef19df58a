import { exampleDocument } from '../../../functions/reference/openapi-request.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import type { Variant } from '../../../functions/kernel/http/variant.ts';
import { operations, formExampleOf } from '../../../functions/registry.ts';

/** Ids that an example may name, by the type of the relationship. */
export type NamedIds = Readonly<Record<'depositAccount' | 'customer', string>>;

type Values = Readonly<Record<string, unknown>>;

/** An operation that creates a thing by its example alone, if the accounts and customers that it names exist. */
export interface ExampleCreation {
  readonly operation: AnyOperation;
  readonly takesTags: boolean;
  /** The example with these ids, and with these attributes beside its own. It has no idempotency key unless one is given. */
  readonly body: (named: NamedIds, attributes?: Values) => object;
  /** The filters of its list that leave what it creates, as a query; undefined if nothing lists it. */
  readonly list: (named: NamedIds) => string | undefined;
}

type Relationships = Readonly<Record<string, { readonly data: { readonly type: string } }>>;

const relationshipsOf = (variant: Variant): Relationships =>
  (formExampleOf(variant).relationships ?? {}) as Relationships;

const isOwner = (type: string): type is keyof NamedIds => type === 'depositAccount' || type === 'customer';

const namesOnlyOwners = (variant: Variant): boolean =>
  Object.values(relationshipsOf(variant)).every(({ data }) => isOwner(data.type));

function takesTags(variant: Variant): boolean {
  const example = formExampleOf(variant).attributes as object;
  const { data } = variant.attributes.safeParse({ ...example, tags: { a: 'b' } });
  return typeof data === 'object' && data !== null && 'tags' in data;
}

const bodyOf =
  (variant: Variant): ExampleCreation['body'] =>
  (named, given = {}) => {
    const { data } = exampleDocument(variant) as { data: { type: string; attributes: Values } };
    const { idempotencyKey: _, ...attributes } = data.attributes;
    const relationships = Object.fromEntries(
      Object.entries(relationshipsOf(variant)).map(
        ([
          name,
          {
            data: { type },
          },
        ]) => [name, { data: { type, id: isOwner(type) ? named[type] : '' } }],
      ),
    );
    return { data: { type: data.type, attributes: { ...attributes, ...given }, relationships } };
  };

function listOf({ path }: AnyOperation, variant: Variant, named: NamedIds): string | undefined {
  const list = operations.find((one) => one.path === path && one.lists !== undefined);
  if (list === undefined) return undefined;
  const filters = list.request?.query?.filters ?? {};
  const types = Object.values(relationshipsOf(variant)).map(({ data }) => data.type);
  const [type] = types;
  const filter = type === 'depositAccount' ? 'accountId' : 'customerId';
  const isFiltered = types.length === 1 && type !== undefined && isOwner(type) && filter in filters;
  return `${path}?page[limit]=1${isFiltered ? `&filter[${filter}]=${named[type]}` : ''}`;
}

/** The models of the properties take these as they are, unless they have an entry of their own for the operation. */
export const exampleCreations: readonly ExampleCreation[] = operations.flatMap((operation) => {
  const { method, path, request, response } = operation;
  const [variant, ...others] = request?.variants ?? [];
  const isCreation = method === 'POST' && response.status === 201 && !path.includes('{') && others.length === 0;
  if (!isCreation || variant === undefined || !namesOnlyOwners(variant)) return [];
  return [
    {
      operation,
      takesTags: takesTags(variant),
      body: bodyOf(variant),
      list: (named) => listOf(operation, variant, named),
    },
  ];
});
