import type { Api } from './open-api.ts';
import { refusalIn } from './refusal.ts';

/** A resource, as the API answers it. */
export interface ApiResource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<string, { readonly data: { readonly type: string; readonly id: string } | null }>
  >;
}

/** What is created: its type, its attributes, and the ids of what it belongs to, by the name of the relationship. */
export interface Creation {
  readonly type: string;
  readonly attributes?: object;
  readonly to?: Readonly<Record<string, readonly [type: string, id: string]>>;
}

/** Creates something, or acts on it. Throws an error with what the API says if it refuses. */
export async function create(api: Api, path: string, creation?: Creation): Promise<ApiResource> {
  const body = creation === undefined ? undefined : JSON.stringify({ data: dataOf(creation) });
  const answer = await api.send({ method: 'POST', path, body });
  const refusal = refusalIn(answer);
  if (refusal !== undefined) throw new Error(`POST ${path}: ${refusal}`);
  return (answer.document as { data: ApiResource }).data;
}

function dataOf({ type, attributes = {}, to = {} }: Creation): object {
  const relationships = Object.entries(to).map(
    ([name, [linked, id]]) => [name, { data: { type: linked, id } }] as const,
  );
  return {
    type,
    attributes,
    ...(relationships.length === 0 ? {} : { relationships: Object.fromEntries(relationships) }),
  };
}

/** The id of the resource that a relationship leads to. Throws an error if there is none. */
export function idOf({ type, relationships }: ApiResource, name: string): string {
  const link = relationships?.[name]?.data;
  if (link === undefined || link === null) throw new Error(`the ${type} has no ${name}`);
  return link.id;
}
