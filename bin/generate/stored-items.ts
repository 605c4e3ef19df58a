import * as z from 'zod';
import type { Capability } from '../../functions/define-capability.ts';
import { unwrittenOf } from '../../functions/kernel/table/not-yet-written.ts';
import { soleType } from '../../functions/kernel/table/item.ts';
import { type Export, exportOf } from './exports.ts';
import { itemTypesIn } from './personal-data.ts';

/** What a version reads from what others have stored: the items of each kind, the states of things, and what falls due. */
export interface StoredForms {
  /** The JSON Schemas of items, by the prefix of their kind and the name of the declaration, with the type if it has several. */
  readonly items: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  /** The states of each state machine, by the name of the thing: those that it knows, and those to which a step leads. */
  readonly states: Readonly<Record<string, { readonly known: readonly string[]; readonly written: readonly string[] }>>;
  /** The prefixes of the kinds whose items fall due. */
  readonly dueKinds: readonly string[];
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The values of a schema that a version reads and does not write yet. */
export const unwrittenMember = 'x-not-yet-written';

/** Bytes, which JSON Schema has no word for. */
const bytes: JsonSchema = { contentEncoding: 'binary' };

/** docs/generated/stored-items.json: what this version reads of the table, from the schemas by which it parses items. */
export function storedForms(exports: readonly Export[], capabilities: readonly Capability[]): StoredForms {
  const schemas = itemTypesIn(exports).flatMap((item) =>
    Object.entries(item.schemas()).map(([type, schema]) => ({
      prefix: item.kind.prefix,
      name: [exportOf(exports, item).name, ...(type === soleType ? [] : [type])].join(' '),
      schema: jsonSchemaOf(schema),
    })),
  );
  const items = [...Map.groupBy(schemas, ({ prefix }) => prefix)].map(([prefix, all]) => {
    const named = all.map(({ name, schema }): [string, JsonSchema] => [name, schema]);
    return [prefix, Object.fromEntries(named.sort(byName))] as const;
  });
  const machines = capabilities.flatMap(({ machines = [] }) => machines);
  return {
    items: Object.fromEntries(items.sort(byName)),
    states: Object.fromEntries(
      machines
        .map(({ thing, begins, steps }) => {
          const written = [...begins, ...Object.values(steps).flatMap(({ to }) => to)];
          const known = [...written, ...Object.values(steps).flatMap(({ from }) => from)];
          return [thing, { known: sorted(known), written: sorted(written) }] as const;
        })
        .sort(byName),
    ),
    dueKinds: capabilities.flatMap(({ dueKinds = [] }) => dueKinds.map(({ kind }) => kind.prefix)).sort(),
  };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

/** The JSON Schema of what a schema takes. A schema that is a function says by two examples whether it takes texts or bytes. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...form } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const unwritten = unwrittenOf(zodSchema);
      if (unwritten.length > 0) Object.assign(jsonSchema, { [unwrittenMember]: unwritten });
      if (zodSchema._zod.def.type !== 'custom') return;
      if (z.safeParse(zodSchema, '').success) jsonSchema.type = 'string';
      else if (z.safeParse(zodSchema, new Uint8Array()).success) Object.assign(jsonSchema, bytes);
    },
  });
  return form;
}
