import { relationshipTo, type Resource } from '../../local/tour/client.ts';
import type { Api } from './open-api.ts';

/** What is created: its type, its attributes, and the ids of what it belongs to, by the name of the relationship. */
export interface Creation {
  readonly type: string;
  readonly attributes?: object;
  readonly to?: Readonly<Record<string, readonly [type: string, id: string]>>;
}

/** Creates something, or acts on it. Throws ErrorAnswer with what the API says if it refuses. */
export function create({ client }: Api, path: string, creation?: Creation): Promise<Resource> {
  if (creation === undefined) return client.act(path);
  const { type, attributes = {}, to = {} } = creation;
  const relationships = Object.entries(to).map(([name, [linked, id]]) => [name, relationshipTo(linked, id)] as const);
  return client.post(path, type, attributes, Object.fromEntries(relationships));
}

/** The id of the resource that a relationship leads to. Throws an error if there is none. */
export function idOf({ type, relationships }: Resource, name: string): string {
  const link = relationships[name]?.data;
  if (link === undefined) throw new Error(`the ${type} has no ${name}`);
  return link.id;
}
