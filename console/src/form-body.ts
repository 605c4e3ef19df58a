import { type FormField, pathIn, removal, typed, type Values } from './fields.ts';
import { isSameAt, needsRow, pairsAt, rowPlaces } from './form-values.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The attributes that were filled in. Those that were left empty are not sent. */
export const attributesOf = (fields: readonly FormField[], values: Values, at = ''): Attributes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = filledValue(field, values, pathIn(at, field.name));
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

/** What was filled in at a path; undefined if nothing was. */
function filledValue(field: FormField, values: Values, path: string): unknown {
  const { kind, members = [] } = field;
  if (kind === 'group') return unlessEmpty(attributesOf(members, values, path));
  if (kind === 'pairs') return unlessEmpty(Object.fromEntries(pairsAt(values, path)));
  if (kind === 'rows') {
    const places = rowPlaces(values, path);
    // A list that may be empty, but not left out, is sent without rows.
    const empty = field.isOptional === true || needsRow(field) ? undefined : [];
    // A row in which nothing is filled in is one too: the API says what it lacks, at its place.
    return places.length === 0
      ? empty
      : places.map((place) => attributesOf(members, values, `${path}.${String(place)}`));
  }
  const value = (values[path] ?? '').trim();
  return value === '' ? undefined : typed(kind, value);
}

const unlessEmpty = (attributes: Attributes): Attributes | undefined =>
  Object.keys(attributes).length === 0 ? undefined : attributes;

/** A value that a change sends. It is null if the value is removed. */
export interface Change {
  readonly path: string;
  readonly value: unknown;
}

/**
 * What a change sends: the values that differ from those with which its form began. A list is sent whole, and so is a group that the API replaces
 * as a whole. What cannot be removed and was emptied is not among them: it is a fault of the form.
 */
export const changesOf = (fields: readonly FormField[], before: Values, values: Values, at = ''): readonly Change[] =>
  fields.flatMap((field): readonly Change[] => {
    const path = pathIn(at, field.name);
    if (isSameAt(before, values, path)) return [];
    if (field.kind === 'group' && field.isWhole !== true) return changesOf(field.members ?? [], before, values, path);
    if (field.kind === 'pairs') return pairChanges(before, values, path);
    if (values[path] === removal) return [{ path, value: null }];
    const value = filledValue(field, values, path) ?? emptyValue(field);
    return value === undefined ? [] : [{ path, value }];
  });

/** What a change sends of a field that was emptied; undefined if it cannot be. */
function emptyValue(field: FormField): unknown {
  if (field.isNullable === true) return null;
  if (field.kind === 'rows') return (field.rowsMin ?? 0) === 0 ? [] : undefined;
  return mayBeEmpty(field) ? {} : undefined;
}

/** True of an object that needs none of its members. */
export const mayBeEmpty = ({ members = [] }: FormField): boolean =>
  members.length > 0 && members.every(({ isOptional }) => isOptional === true);

/** The pairs that are new or have another value, and null in place of those that are gone. */
function pairChanges(before: Values, values: Values, path: string): readonly Change[] {
  const [old, now] = [pairsAt(before, path), pairsAt(values, path)];
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => [name, null] as const);
  const set = [...now].filter(([name, value]) => old.get(name) !== value);
  const value = unlessEmpty(Object.fromEntries([...gone, ...set]));
  return value === undefined ? [] : [{ path, value }];
}

/** Changes as the attributes of a request. */
export function changedAttributes(changes: readonly Change[]): Attributes {
  const whole: Record<string, unknown> = {};
  for (const { path, value } of changes) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = whole;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return whole;
}
