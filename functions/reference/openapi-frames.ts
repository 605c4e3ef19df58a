import { type ProblemCode, problems } from '../kernel/base/problem.ts';
import type { TextsOfFields } from '../define-texts.ts';
import { addressStateNames } from '../onboarding/people/us-states.ts';
import { errorTexts } from './error-texts.ts';
import { deliveredReferenceOf } from './event-schemas.ts';
import type { JsonObject } from './json-object.ts';
import type { Schemas } from './openapi-schemas.ts';
import { valuesIn, valueTextsMember, withValueTexts } from './openapi-values.ts';
import { typeTexts } from './openapi-type-texts.ts';
import type { DeliveredType } from './webhook-test.ts';

/** The members that JSON:API puts around what a capability describes. */
const frameTexts: TextsOfFields = {
  id: 'Names it, in paths and in relationships: up to 18 decimal digits.',
  attributes: 'Its own values. Links to other resources are in `relationships`.',
  relationships: 'The resources that it refers to.',
  included: 'The resources to which the data refers, as far as the request asked for them with `include`.',
  resource: 'The resource of the event as it was after the event. Present if the webhook wants it.',
};

/** The texts of components that no capability owns, by the beginning of their names: the first that fits holds. */
const componentTexts: readonly (readonly [prefix: string, texts: TextsOfFields])[] = [
  [
    'answers.',
    {
      data: 'The members of this page, or of the whole list if it has no pages.',
      meta: 'The page and its list, and warnings.',
    },
  ],
  [
    'answer.',
    {
      data: 'The resource as it is after the request.',
      meta: 'Warnings, and what there is to say beside the resource.',
    },
  ],
  ['request.', { data: 'What the request wants, in one of the forms of the operation.' }],
  ['relationships', { data: 'The resources, each by its type and id.' }],
  ['relationship', { data: 'The resource by its type and id, or null if the relationship is to be removed.' }],
  ['warningsMeta', { warnings: 'What of the request was accepted and has no effect.' }],
  [
    'listMeta',
    {
      pagination: 'Which part of the list the page is.',
      warnings: 'What of the request was accepted and has no effect.',
    },
  ],
  ['errorDocument', { errors: 'Everything that is wrong with the request, each with its place.' }],
];

/** An error, and a warning, which has fewer members. */
const errorMemberTexts: TextsOfFields = {
  status: 'The HTTP status of the answer, as a text.',
  title: 'The code in words. All errors with the code have it.',
  code: 'What is wrong, for programs. New codes may be added at any time.',
  detail: 'What is wrong in this request, in a sentence for people. Its words may change.',
  details: 'The same as `detail`, for older clients.',
  source: 'Where in the request it is. Absent if it is about the whole request.',
  meta: 'What helps to understand the error or to report it.',
};
const errorInnerTexts: TextsOfFields = {
  pointer: 'The JSON pointer of the place in the body, for example `/data/attributes/amount`.',
  parameter: 'The name of the query parameter, for example `filter[status]`.',
  header: 'The name of the header, for example `Idempotency-Key`.',
  supportId: 'Finds the request in the logs of the platform. Send it with a question.',
  existingIds: 'The ids of the resources with which the request collides.',
  owners: 'The names of the owners of a linked account, none of which is the given name.',
  limit: 'Which limit is reached: one of those that `RateLimit-Policy` names.',
  resetsAt: 'When the limit begins anew.',
};

/** Gives the members that no capability describes their sentences: frames of JSON:API, errors, types and codes. It comes last. */
export function describeFrames(eventTypes: readonly DeliveredType[], schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas.components())) {
    const texts = componentTexts.find(([prefix]) => name.startsWith(prefix))?.[1] ?? {};
    schemas.replace(name, withType(withTexts(schema, { ...frameTexts, ...texts })));
  }
  for (const eventType of eventTypes) {
    const { type } = eventType;
    const description = `Emitted when ${deliveredReferenceOf(eventType).emittedWhen}.`;
    for (const name of [`event.${type}`, `flatEvent.${type}`])
      change(schemas, name, (schema) => ({ ...schema, description }));
  }
  describeErrors(schemas);
  describeCodes(schemas);
}

/** A schema of an object whose members that have no text get theirs. */
function withTexts(schema: JsonObject, texts: TextsOfFields): JsonObject {
  const properties = schema['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  if (properties === undefined) return schema;
  const described = Object.entries(properties).map(([name, member]) => {
    const text = texts[name];
    const isBare = typeof text === 'string' && member['description'] === undefined && !isConstant(member);
    return [name, isBare ? { ...member, description: text } : member] as const;
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

const isConstant = (schema: JsonObject): boolean => schema['const'] !== undefined;

/** A schema of a resource or of its identifier, with a text of its type or of each type that it may have. */
function withType(schema: JsonObject): JsonObject {
  const properties = schema['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  const type = properties?.['type'];
  if (type === undefined || type['description'] !== undefined) return schema;
  const { const: constant, enum: [first, ...others] = [] } = type as { const?: string; enum?: readonly string[] };
  const only = constant ?? (others.length === 0 ? first : undefined);
  const about = only === undefined ? undefined : typeTexts[only];
  return {
    ...schema,
    ...(about === undefined || schema['description'] !== undefined ? {} : { description: about }),
    // A list of one says by itself what the type always is.
    properties:
      only !== undefined
        ? properties
        : { ...properties, type: { ...withValueTexts(type, typeTexts), description: 'What it is.' } },
  };
}

function describeErrors(schemas: Schemas): void {
  change(schemas, 'error', (schema) => {
    const whole = withTexts(schema, errorMemberTexts);
    const { code, source, meta, ...others } = whole['properties'] as Record<string, JsonObject>;
    const codes = Object.keys(problems) as readonly ProblemCode[];
    const lines = codes.map((one) => `- \`${one}\`: ${errorTexts[one]}`);
    const description = [String(code?.['description']), '', ...lines].join('\n');
    // No `enum`: clients must let codes pass that are added later.
    const described = { ...code, description, examples: codes, [valueTextsMember]: errorTexts };
    return {
      ...whole,
      properties: { ...others, code: described, source: withInner(source), meta: withInner(meta) },
    };
  });
  change(schemas, 'warning', (schema) => {
    const whole = withTexts(schema, { ...errorMemberTexts, detail: 'What has no effect, in a sentence for people.' });
    const { source, ...others } = whole['properties'] as Record<string, JsonObject>;
    return { ...whole, properties: { ...others, source: withInner(source) } };
  });
  change(schemas, 'deliveryMeta', ({ anyOf = [], ...others }) => ({
    ...others,
    anyOf: (anyOf as JsonObject[]).map((one) => {
      const { isTest, ...members } = one['properties'] as Record<string, JsonObject>;
      if (isTest === undefined) return one;
      return {
        ...one,
        properties: {
          ...members,
          isTest: { ...isTest, description: 'The event only tries the webhook: nothing has happened.' },
        },
      };
    }),
  }));
}

/** The places of an error and its details: an object, or one of several. */
function withInner(schema: JsonObject = {}): JsonObject {
  const { anyOf } = schema as { anyOf?: readonly JsonObject[] };
  const inner = anyOf === undefined ? {} : { anyOf: anyOf.map((one) => withTexts(one, errorInnerTexts)) };
  return { ...withTexts(schema, errorInnerTexts), ...inner };
}

function describeCodes(schemas: Schemas): void {
  change(schemas, 'country', (schema) => withValueTexts(schema, countryNames(valuesIn(schema))));
  change(schemas, 'usState', (schema) => withValueTexts(schema, addressStateNames));
  change(schemas, 'addressInput', (schema) => {
    const then = schema['then'] as { properties: { state: JsonObject } };
    const state = withValueTexts(then.properties.state, addressStateNames);
    return { ...schema, then: { ...then, properties: { ...then.properties, state } } };
  });
}

/** The names of the codes of countries, as they are in English. */
function countryNames(codes: ReadonlySet<string>): TextsOfFields {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return Object.fromEntries([...codes].map((code) => [code, names.of(code)]));
}

function change(schemas: Schemas, name: string, changed: (schema: JsonObject) => JsonObject): void {
  const schema = schemas.component(name);
  if (schema !== undefined) schemas.replace(name, changed(schema));
}
