import { type FormField, pathIn, type Values } from './fields.ts';
import { isSameAt, pairsAt, pairValues, valuesBelow } from './form-values.ts';

/** Values after somebody else has changed the resource meanwhile. */
export interface MergedValues {
  readonly values: Values;
  /** What both have changed, to different values. That of the form stays. */
  readonly conflicts: readonly string[];
}

/**
 * What was filled in, on top of what is there `now` in place of what was there `before`: what was not touched is as it is now. So two people who
 * change different things, be they two lines of one address, do not undo each other's work. Lists are taken as one thing each.
 */
export function mergedValues(
  fields: readonly FormField[],
  { before, now, values }: { readonly before: Values; readonly now: Values; readonly values: Values },
  at = '',
): MergedValues {
  const merged = fields.map((field): MergedValues => {
    const path = pathIn(at, field.name);
    if (field.kind === 'group') return mergedValues(field.members ?? [], { before, now, values }, path);
    if (field.kind === 'pairs') return mergedPairs({ before, now, values }, path);
    if (isSameAt(before, values, path)) return { values: below(now, path), conflicts: [] };
    const isConflict = !isSameAt(before, now, path) && !isSameAt(values, now, path);
    return { values: below(values, path), conflicts: isConflict ? [path] : [] };
  });
  return {
    values: Object.assign({}, ...merged.map((one) => one.values)) as Values,
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

const below = (values: Values, path: string): Values => Object.fromEntries(valuesBelow(values, path));

function mergedPairs(of: Readonly<Record<'before' | 'now' | 'values', Values>>, path: string): MergedValues {
  const [before, now, mine] = [pairsAt(of.before, path), pairsAt(of.now, path), pairsAt(of.values, path)];
  const merged = new Map(now);
  let isConflict = false;
  for (const name of new Set([...before.keys(), ...mine.keys()])) {
    const [old, own, current] = [before.get(name), mine.get(name), now.get(name)];
    if (own === old) continue;
    isConflict ||= current !== old && current !== own;
    if (own === undefined) merged.delete(name);
    else merged.set(name, own);
  }
  return { values: pairValues(merged, path), conflicts: isConflict ? [path] : [] };
}
