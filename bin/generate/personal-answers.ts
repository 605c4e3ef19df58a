import * as z from 'zod';
import type { ResourceSchema } from '../../functions/define-capability.ts';
import type { EventReference } from '../../functions/define-reference.ts';
import { instantField } from '../../functions/kernel/jsonapi/fields.ts';
import { type ErasureLeaf, erasureLeaves } from '../../functions/kernel/jsonapi/personal-leaves.ts';
import { isAboutOtherSide } from '../../functions/kernel/table/handling.ts';
import { tagsSchema } from '../../functions/kernel/table/item.ts';
import { type Schema, wrappedBy } from '../../functions/kernel/table/schema-parts.ts';

/** The attributes of a type of event or resource. A resource has several schemas if operations answer it in several forms. */
export interface ErasableType {
  readonly what: 'event' | 'resource';
  readonly type: string;
  readonly attributes: readonly Schema[];
}

const inEveryEvent = z.object({ createdAt: instantField, tags: tagsSchema.optional() });

/** The events of which the journal and the log have copies, from their references by name. */
export const erasableEvents = (
  references: ReadonlyMap<string, Pick<EventReference, 'attributes'>>,
): readonly ErasableType[] =>
  [...references].map(([type, { attributes }]) => ({ what: 'event', type, attributes: [inEveryEvent, attributes] }));

/**
 * The resources of which the journal and the log have copies, because events include them, and those that operations answer without
 * personal data after an erasure.
 */
export function erasableResources(
  included: readonly ResourceSchema[],
  answered: readonly ResourceSchema[],
): readonly ErasableType[] {
  const types = new Set(
    [...included, ...answered.filter((schema) => isErasable({ attributes: attributesOf(schema) }))].map(typeOf),
  );
  const schemas = new Set([...included, ...answered].filter((schema) => types.has(typeOf(schema))));
  return [...Map.groupBy(schemas, typeOf)]
    .map(([type, all]) => ({ what: 'resource' as const, type, attributes: all.flatMap(attributesOf) }))
    .sort((one, other) => (one.type < other.type ? -1 : 1));
}

/** True for a resource that says when its personal data was erased. */
export const isErasable = ({ attributes }: Pick<ErasableType, 'attributes'>): boolean =>
  attributes.some((schema) => membersOf(schema).some(([name]) => name === 'erasedAt'));

/** What an erasure keeps of a type: names of members with dots between them. */
export const keptPaths = (one: ErasableType): readonly string[] => [
  ...new Set(allLeaves(one).flatMap(({ path, says }) => (says === 'kept' ? [path] : []))),
];

/** The attributes of a type that an erasure keeps as a whole, because no part of them is personal. */
export function keptAttributes(one: ErasableType): readonly string[] {
  const leaves = allLeaves(one).map(({ path, says }) => ({ name: path.split('.')[0] ?? path, says }));
  const personal = new Set(leaves.flatMap(({ name, says }) => (says === 'kept' ? [] : [name])));
  return [...new Set(leaves.map(({ name }) => name))].filter((name) => !personal.has(name));
}

/** The names of the attributes that copy something of the other side of a movement. */
export function otherSideNames(types: readonly ErasableType[]): readonly string[] {
  const members = types.flatMap(({ attributes }) => attributes.flatMap(membersOf));
  return [...new Set(members.filter(([, member]) => copiesOtherSide(member)).map(([name]) => name))].sort();
}

/** A sentence for each attribute that does not say whether it is personal, or is personal in some forms of its type only. */
export function answerFaults(types: readonly ErasableType[]): readonly string[] {
  return types.flatMap((one) => {
    const name = `the ${one.what} ${one.type}`;
    const leaves = allLeaves(one);
    const kept = keptPaths(one);
    const unsaid = leaves.filter(({ says }) => says === undefined);
    const isKeptElsewhere = ({ path }: ErasureLeaf) =>
      kept.some((other) => other === path || other.startsWith(`${path}.`));
    const mixed = leaves.filter((leaf) => leaf.says === 'personal' && isKeptElsewhere(leaf));
    return [
      ...pathsOf(unsaid).map((path) => `${path} of ${name} says neither personal nor kept: ${whereToSay}`),
      ...pathsOf(mixed).map((path) => `${path} of ${name} is personal in some of its forms and kept in others`),
    ];
  });
}

const whereToSay = 'see functions/kernel/table/handling.ts';
const pathsOf = (leaves: readonly ErasureLeaf[]): readonly string[] => [...new Set(leaves.map(({ path }) => path))];
const allLeaves = ({ attributes }: ErasableType): readonly ErasureLeaf[] =>
  attributes.flatMap((schema) => erasureLeaves(schema));

const typeOf = ({ shape }: ResourceSchema): string => shape.type.value;
const attributesOf = ({ shape }: ResourceSchema): readonly Schema[] =>
  'attributes' in shape ? [shape.attributes as Schema] : [];

function copiesOtherSide(schema: Schema): boolean {
  const wrapped = wrappedBy(schema);
  return isAboutOtherSide(schema) || (wrapped !== undefined && copiesOtherSide(wrapped));
}

const membersOf = (schema: Schema): readonly (readonly [name: string, member: Schema])[] =>
  schema instanceof z.ZodObject ? Object.entries<Schema>(schema.shape) : [];
