import * as z from 'zod';
import type { ResourceSchema } from '../../functions/define-capability.ts';
import type { EventReference } from '../../functions/define-reference.ts';
import type { RelationshipSide } from '../../functions/kernel/base/event-type.ts';
import { type Schema, partsOf } from '../../functions/kernel/table/schema-parts.ts';

/** A relationship of an event, or of a resource that an event includes. */
export interface EventLink {
  readonly of: string;
  readonly name: string;
  /** The types of the resources that it may lead to. */
  readonly types: readonly string[];
}

type EventRelationships = Pick<EventReference, 'relationships' | 'optionalRelationships' | 'includes'>;
type SchemasByRelationship = ReadonlyMap<string, readonly ResourceSchema[]>;
type DeclaredSides = readonly (readonly [name: string, side: RelationshipSide])[];

/** The relationships that lead to customers whose data events are, and those that lead to the other side of a movement. */
export interface EventSides {
  readonly customers: readonly string[];
  readonly otherSide: readonly string[];
}

/** The relationships of events and of the resources that they include which lead to something that an erasure knows by its id. */
export function linksOfEvents(
  events: ReadonlyMap<string, EventRelationships>,
  resources: SchemasByRelationship,
): readonly EventLink[] {
  const known = new Set(knownThings.flatMap((name) => typesOf(resources.get(name) ?? [])));
  const all = [...events].flatMap(([type, { relationships, optionalRelationships = [], includes }]) => [
    ...[...relationships, ...optionalRelationships].map((name) => {
      return { of: `the event ${type}`, name, types: typesOf(resources.get(name) ?? []) };
    }),
    ...(includes === undefined ? [] : (resources.get(includes) ?? [])).flatMap(linksOfResource),
  ]);
  return all.filter(({ types }) => types.some((type) => known.has(type)));
}

/** The things whose ids an erasure has, by the relationships that lead to them. */
const knownThings = ['customer', 'account', 'application', 'applicationForm'];

/** What an erasure needs to know of the declared sides. */
export function eventSides(
  links: readonly EventLink[],
  sides: DeclaredSides,
  resources: SchemasByRelationship,
): EventSides {
  const customerTypes = typesOf(resources.get('customer') ?? []);
  const namesOf = (side: RelationshipSide) =>
    sides
      .filter(([, one]) => one === side)
      .map(([name]) => name)
      .sort();
  const leadToCustomers = new Set(
    links.filter(({ types }) => types.some((type) => customerTypes.includes(type))).map(({ name }) => name),
  );
  return {
    customers: namesOf('owner').filter((name) => leadToCustomers.has(name)),
    otherSide: namesOf('otherSide'),
  };
}

/** A sentence for each relationship that does not say whose the event is, says it twice, or is in no event. */
export function sideFaults(links: readonly EventLink[], sides: DeclaredSides): readonly string[] {
  const names = sides.map(([name]) => name);
  const unsaid = links.filter(({ name }) => !names.includes(name));
  return [
    ...new Set([
      ...unsaid.map(({ of, name }) => `no capability.ts says in relationshipSides whose things ${name} of ${of} names`),
      ...names
        .filter((name, index) => names.indexOf(name) !== index)
        .map((name) => `relationshipSides of two manifests list ${name}`),
      ...names
        .filter((name) => !links.some((one) => one.name === name))
        .map((name) => `relationshipSides lists ${name}, which is a relationship of no event`),
    ]),
  ];
}

const typesOf = (resources: readonly ResourceSchema[]): readonly string[] =>
  resources.map(({ shape }) => shape.type.value);

function linksOfResource({ shape }: ResourceSchema): readonly EventLink[] {
  const relationships = 'relationships' in shape ? shape.relationships : undefined;
  if (!(relationships instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(relationships.shape).map(([name, schema]) => ({
    of: `the resource ${shape.type.value}`,
    name,
    types: valuesIn(schema),
  }));
}

/** The types in the schema of a relationship: the only texts of a closed list that it has. */
function valuesIn(schema: Schema): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return partsOf(schema).flatMap(valuesIn);
}
