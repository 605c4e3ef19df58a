import type { ResourceObject } from '../base/event-type.ts';
import { weightOf } from './answer-limits.ts';

/** The serialized members of a list, and the resources that the request included. */
export interface PageMembers {
  readonly data: readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
}

export interface GatheredPage {
  /**
   * Takes as many of these members as fit, in their order, each with everything in `included` that it links to. Returns how many.
   * The first member of a page always fits, so that every list can be read to its end.
   */
  readonly take: (shown: PageMembers) => number;
  readonly shown: () => PageMembers;
}

/** The bytes of an answer beside its resources: the frame of the document, and its `meta`. */
const frameBytes = 1024;

/** Gathers the members of a page, portion by portion, as long as the answer stays within this weight (`weightOf`). */
export function gatheredPage(weightMax: number): GatheredPage {
  const data: ResourceObject[] = [];
  const included: ResourceObject[] = [];
  const names = new Set<string>();
  let includes = false;
  let weight = frameBytes;

  const takeOne = (resource: ResourceObject, waiting: ReadonlyMap<string, ResourceObject>): boolean => {
    const linked = [...new Set(linkedBy(resource))].filter((name) => waiting.has(name) && !names.has(name));
    const added = [resource, ...linked.flatMap((name) => waiting.get(name) ?? [])];
    const more = added.reduce((sum, one) => sum + weightOf(JSON.stringify(one)) + 1, 0);
    if (data.length > 0 && weight + more > weightMax) return false;
    weight += more;
    data.push(resource);
    for (const name of linked) names.add(name);
    return true;
  };

  return {
    take: (shown) => {
      includes ||= shown.included !== undefined;
      const waiting = new Map((shown.included ?? []).map((one) => [nameOf(one), one]));
      for (const name of names) waiting.delete(name);
      const rest = shown.data.findIndex((resource) => !takeOne(resource, waiting));
      included.push(...[...waiting].flatMap(([name, one]) => (names.has(name) ? [one] : [])));
      return rest < 0 ? shown.data.length : rest;
    },
    shown: () => ({ data, ...(includes ? { included } : {}) }),
  };
}

const nameOf = ({ type, id }: Pick<ResourceObject, 'type' | 'id'>): string => `${type} ${id ?? ''}`;

const linkedBy = ({ relationships = {} }: ResourceObject): readonly string[] =>
  Object.values(relationships).flatMap(({ data }) => [data ?? []].flat().map(nameOf));
