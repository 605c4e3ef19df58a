import { type FormField, isKeptHidden, pathIn, type Values } from './fields.ts';

type Attributes = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many rows a list has. */
export const rowCount = (values: Values, path: string): number => Number(values[path] ?? '0');

/** The places of the rows of a list. */
export const rowPlaces = (values: Values, path: string): readonly number[] =>
  Array.from({ length: rowCount(values, path) }, (_, place) => place);

/** True of a list that cannot be sent without a row. */
export const needsRow = ({ kind, isOptional, rowsMin = 0 }: FormField): boolean =>
  kind === 'rows' && isOptional !== true && rowsMin > 0;

/** What a form of something new begins with: one row of each list that needs one. */
export function newValues(fields: readonly FormField[], at = ''): Values {
  return Object.assign(
    {},
    ...fields.map((field): Values => {
      const path = pathIn(at, field.name);
      if (field.isOptional === true || field.members === undefined) return {};
      if (field.kind === 'group') return newValues(field.members, path);
      return needsRow(field) ? { [path]: '1', ...newValues(field.members, `${path}.0`) } : {};
    }),
  ) as Values;
}

/** What a form of a change begins with: the attributes as they are. What is not shown begins empty. */
export function currentValues(fields: readonly FormField[], attributes: Attributes, at = ''): Values {
  return Object.assign(
    {},
    ...fields.map((field) => valuesAt(field, attributes[field.name], pathIn(at, field.name))),
  ) as Values;
}

function valuesAt(field: FormField, value: unknown, path: string): Values {
  const { kind, members = [] } = field;
  if (kind === 'group') return currentValues(members, isObject(value) ? value : {}, path);
  if (kind === 'pairs') return pairValues(new Map(Object.entries(isObject(value) ? value : {}).map(asText)), path);
  if (kind === 'rows') {
    const rows = Array.isArray(value) ? (value as Attributes[]) : [];
    const all = rows.map((row, place) => currentValues(members, row, `${path}.${String(place)}`));
    return Object.assign(rowsAt(path, rows.length), ...all) as Values;
  }
  return { [path]: isKeptHidden(field, path) ? '' : textOfValue(kind, value) };
}

/** The number of rows, as values have it. A list without rows has none, as one that is not there. */
const rowsAt = (path: string, count: number): Values => (count === 0 ? {} : { [path]: String(count) });

const asText = ([name, value]: readonly [string, unknown]) => [name, String(value)] as const;

/** A value as somebody fills it in. Cents are dollars there. */
export function textOfValue(kind: FormField['kind'], value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'cents') return (Number(value) / 100).toFixed(2);
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Pairs as their rows. */
export const pairValues = (pairs: ReadonlyMap<string, string>, path: string): Values => ({
  ...rowsAt(path, pairs.size),
  ...Object.fromEntries(
    [...pairs].flatMap(([name, value], place) => [
      [`${path}.${String(place)}.name`, name] as const,
      [`${path}.${String(place)}.value`, value] as const,
    ]),
  ),
});

/** The pairs that rows say. A row without a name and a value says nothing. */
export const pairsAt = (values: Values, path: string): ReadonlyMap<string, string> =>
  new Map(
    rowPlaces(values, path).flatMap((place) => {
      const text = (name: string) => (values[`${path}.${String(place)}.${name}`] ?? '').trim();
      return text('name') === '' && text('value') === '' ? [] : [[text('name'), text('value')] as const];
    }),
  );

/** Values with another row at the end of a list. */
export function withRow(values: Values, { members = [] }: FormField, path: string): Values {
  const count = rowCount(values, path);
  return { ...values, [path]: String(count + 1), ...newValues(members, `${path}.${String(count)}`) };
}

/** Values without a row of a list. Those below it move up. */
export function withoutRow(values: Values, path: string, gone: number): Values {
  const entries = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    if (name === path) return [];
    if (!name.startsWith(`${path}.`)) return [[name, value]];
    const [place = '', ...rest] = name.slice(path.length + 1).split('.');
    const row = Number(place);
    if (row === gone) return [];
    return [[row < gone ? name : [path, String(row - 1), ...rest].join('.'), value]];
  });
  return { ...Object.fromEntries(entries), ...rowsAt(path, rowCount(values, path) - 1) };
}

/** The values at a path and below it that are not empty, without blanks around them. */
export const valuesBelow = (values: Values, path: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(values).flatMap(([name, value]) =>
      (name === path || name.startsWith(`${path}.`)) && value.trim() !== '' ? [[name, value.trim()] as const] : [],
    ),
  );

/** True if nothing at a path and below it differs. */
export function isSameAt(one: Values, other: Values, path: string): boolean {
  const [before, after] = [valuesBelow(one, path), valuesBelow(other, path)];
  return before.size === after.size && [...before].every(([name, value]) => after.get(name) === value);
}
