import { Problem } from '../base/problem.ts';
import { normalText } from '../base/text/characters.ts';
import { ownText, type TextMap } from '../base/text/text-map.ts';
import type { Tags } from '../table/item.ts';
import { areShort, tagsBytesMax, tagsMax } from './fields.ts';

/** Tags after an update, where null removes one. Refuses with 400 an update after which an item would have too many. */
export function mergedTags(tags: Tags, changes: TextMap<string | null> = {}): Tags {
  // Names that an earlier version stored may be in another form.
  const kept = Object.entries(tags).filter(([name]) => ownText(changes, normalText(name)) === undefined);
  const changed = Object.entries(changes).filter((tag): tag is [string, string] => tag[1] !== null);
  const merged = [...kept, ...changed];
  const pointer = '/data/attributes/tags';
  if (merged.length > tagsMax) {
    const detail = `tags must have at most ${tagsMax} members; with this change there would be ${merged.length}`;
    throw new Problem('invalid_value', { detail, pointer });
  }
  const left = Object.fromEntries(merged);
  if (areShort(left)) return left;
  const detail = `tags must have at most ${tagsBytesMax} bytes together; with this change there would be more`;
  throw new Problem('invalid_value', { detail, pointer });
}

/** True when a resource carries every tag that a filter asks for, in whatever canonical form they are written. */
export function hasTags(resource: { readonly tags: Tags }, wanted: Tags | undefined): boolean {
  const tags = new Map(Object.entries(resource.tags).map((tag) => tag.map(normalText) as [string, string]));
  return Object.entries(wanted ?? {}).every(([name, value]) => tags.get(name) === value);
}

/** True where both are the same names with the same values: nothing has changed. */
export function isSameTags(one: Tags, other: Tags): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === ownText(other, name));
}
