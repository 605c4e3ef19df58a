import type { Tags } from '../table/item.ts';

/** True when a resource carries every tag that a filter asks for. */
export function hasTags(resource: { readonly tags: Tags }, wanted: Tags | undefined): boolean {
  return Object.entries(wanted ?? {}).every(([name, value]) => resource.tags[name] === value);
}
