import * as z from 'zod';
import { isText } from '../../../functions/kernel/base/text/text.ts';

/** A string somewhere in a schema: `officer.address.street`, `beneficialOwners.0.fullName.first`. */
export interface StringField {
  readonly path: readonly (string | number)[];
  readonly schema: z.core.$ZodType;
}

type Definition = z.core.$ZodTypes['_zod']['def'];
type Path = StringField['path'];

/** The schemas inside of a schema, by its type. Types that are not here hold none. */
const inner: Readonly<Record<string, (def: never, path: Path) => readonly StringField[]>> = {
  object: ({ shape }: z.core.$ZodObjectDef, path) =>
    Object.entries(shape).flatMap(([name, member]) => stringsIn(member, [...path, name])),
  array: ({ element }: z.core.$ZodArrayDef, path) => stringsIn(element, [...path, 0]),
  record: ({ keyType, valueType }: z.core.$ZodRecordDef, path) => [
    ...stringsIn(keyType, [...path, '{name}']),
    ...stringsIn(valueType, [...path, '{value}']),
  ],
  union: ({ options }: z.core.$ZodUnionDef, path) => options.flatMap((option) => stringsIn(option, path)),
  intersection: ({ left, right }: z.core.$ZodIntersectionDef, path) => [
    ...stringsIn(left, path),
    ...stringsIn(right, path),
  ],
  pipe: ({ in: first }: z.core.$ZodPipeDef, path) => stringsIn(first, path),
  tuple: ({ items }: z.core.$ZodTupleDef, path) => items.flatMap((item, index) => stringsIn(item, [...path, index])),
};

/** Every string in a schema. Of a list the first member stands for all. */
export function stringsIn(schema: z.core.$ZodType, path: Path = []): readonly StringField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return [{ path, schema }];
  if ('innerType' in def) return stringsIn(def.innerType, path);
  return (inner[def.type] as ((def: Definition, path: Path) => readonly StringField[]) | undefined)?.(def, path) ?? [];
}

/** True for a string whose form is fixed by a pattern, a format or the schema of the JSON in it, so that it has no other characters. */
function hasForm(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { pattern, contentMediaType } = z.globalRegistry.get(schema) ?? {};
  const checks = def.checks ?? [];
  const isFormatted = checks.some((check) => (check._zod.def as { check: string }).check === 'string_format');
  return isFormatted || 'format' in def || pattern !== undefined || contentMediaType !== undefined;
}

/** The strings of a schema that may have any characters: there should be none. */
export const rawStringsIn = (schema: z.core.$ZodType): readonly string[] =>
  stringsIn(schema)
    .filter((one) => !isText(one.schema) && !hasForm(one.schema))
    .map(({ path }) => path.join('.'));

/** The places of texts in a schema, each once. */
export const textsIn = (schema: z.core.$ZodType): readonly StringField[] => {
  const texts = stringsIn(schema).filter((one) => isText(one.schema));
  return [...new Map(texts.map((one) => [one.path.join('.'), one])).values()];
};
