import { ApiError, placeOf } from '../../client/typescript/src/index.ts';
import { faultIn, type FormField, pathIn, type Values } from './fields.ts';
import { mayBeEmpty } from './form-body.ts';
import { isSameAt, rowPlaces, valuesBelow } from './form-values.ts';

/** What is wrong with a form, by the paths of its fields. */
export type Faults = ReadonlyMap<string, string>;

/** What is wrong with what was filled in, before anybody is asked. `before` is what a change began with. */
export const faultsIn = (fields: readonly FormField[], values: Values, before?: Values): Faults =>
  new Map(faultsAt(fields, { values, before, isWhole: false }, ''));

interface Around {
  readonly values: Values;
  readonly before: Values | undefined;
  /** True in what is sent as a whole: what is left out there is removed, unless it is needed. */
  readonly isWhole: boolean;
}

const faultsAt = (fields: readonly FormField[], around: Around, at: string): readonly (readonly [string, string])[] =>
  fields.flatMap((field): readonly (readonly [string, string])[] => {
    const path = pathIn(at, field.name);
    const { kind, members = [] } = field;
    const { values } = around;
    if (kind === 'pairs') return pairFaults(values, path);
    const empty = emptiedFault(field, around, path);
    const own = empty === undefined ? [] : [[path, empty] as const];
    if (kind === 'group') {
      const isWhole = around.isWhole || field.isWhole === true;
      const isGone = field.isWhole === true && valuesBelow(values, path).size === 0;
      return isGone ? own : faultsAt(members, { ...around, isWhole }, path);
    }
    if (kind === 'rows') {
      const rows = rowPlaces(values, path);
      // A row has no values of its own before: what was in its place may have been another one.
      const inRow = { values, before: undefined, isWhole: true };
      return [...own, ...rows.flatMap((place) => faultsAt(members, inRow, `${path}.${String(place)}`))];
    }
    const typo = faultIn(field, values[path] ?? '');
    return typo === undefined ? own : [[path, `It ${typo}`]];
  });

/** Undefined if something was not emptied, or may be. */
function emptiedFault(field: FormField, { values, before, isWhole }: Around, path: string): string | undefined {
  if (before === undefined || valuesBelow(values, path).size > 0 || isSameAt(before, values, path)) return undefined;
  const { kind, isNullable, isOptional, rowsMin = 0 } = field;
  // An object within another one stays where that is sent without it: an address of a contact.
  const isRemovable = isWhole && kind !== 'group' ? isOptional === true : isNullable === true;
  if (isRemovable) return undefined;
  if (kind === 'rows') return rowsMin === 0 && !isWhole ? undefined : 'It needs one row at least.';
  // Each member of a group that is not sent as a whole says it for itself.
  if (kind === 'group' && (field.isWhole !== true || mayBeEmpty(field))) return undefined;
  return 'It cannot be empty: it has a value, which can only be replaced.';
}

function pairFaults(values: Values, path: string): readonly (readonly [string, string])[] {
  const seen = new Set<string>();
  return rowPlaces(values, path).flatMap((place): readonly (readonly [string, string])[] => {
    const at = `${path}.${String(place)}`;
    const [name = '', value = ''] = ['name', 'value'].map((part) => (values[`${at}.${part}`] ?? '').trim());
    if (name === '' && value === '') return [];
    const fault = name === '' ? 'It needs a name.' : seen.has(name) ? 'Another row has this name.' : undefined;
    seen.add(name);
    return fault === undefined ? [] : [[`${at}.name`, fault]];
  });
}

/**
 * What the API found wrong, by the paths of a form. What it says of something that the form has no field for, such as a line of a list, stands at
 * what is around it.
 */
export function faultsOfAnswer(error: unknown, fields: readonly FormField[], values: Values): Faults {
  if (!(error instanceof ApiError)) return new Map();
  const paths = new Set(pathsOf(fields, values));
  const faults = new Map<string, string>();
  for (const one of error.errors) {
    const path = pathAt(placeOf(one) ?? '', paths);
    if (path !== undefined && !faults.has(path)) faults.set(path, one.detail);
  }
  return faults;
}

/** The paths of all fields and rows. */
const pathsOf = (fields: readonly FormField[], values: Values, at = ''): readonly string[] =>
  fields.flatMap(({ kind, name, members = [] }) => {
    const path = pathIn(at, name);
    if (kind === 'group') return [path, ...pathsOf(members, values, path)];
    if (kind !== 'rows') return [path];
    const rows = rowPlaces(values, path).map((place) => `${path}.${String(place)}`);
    return [path, ...rows.flatMap((row) => [row, ...pathsOf(members, values, row)])];
  });

/** The path of a form that a pointer means. The forms of some orders have the names of members alone. */
function pathAt(pointer: string, paths: ReadonlySet<string>): string | undefined {
  const parts = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const names = /^\/data\/(attributes|relationships)\//.test(pointer) ? parts.slice(3) : parts.filter(Boolean);
  for (let end = names.length; end > 0; end -= 1) {
    const path = names.slice(0, end).join('.');
    if (paths.has(path)) return path;
  }
  return names.findLast((name) => paths.has(name));
}
