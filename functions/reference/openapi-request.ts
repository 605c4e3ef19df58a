import type { AnyOperation, Variant } from '../kernel/http/operation.ts';
import type { JsonObject, Schemas } from './openapi-schemas.ts';

/** Media types that a document may be sent as. */
const mediaTypes = ['application/vnd.api+json', 'application/json'] as const;

/** The body of an operation: one form for each variant, told apart by `data.type`; undefined where it takes none. */
export function requestBodyOf(operation: AnyOperation, schemas: Schemas): JsonObject | undefined {
  const variants = operation.request?.variants ?? [];
  if (variants.length === 0) return undefined;
  const forms = variants.map((variant) => {
    const form = schemas.add(`${operation.id}.${variant.type}`, variantSchema(variant, schemas));
    return { names: namesOf(variant), form, reference: form['$ref'] as string };
  });
  const mapping = Object.fromEntries(forms.flatMap(({ names, reference }) => names.map((name) => [name, reference])));
  const data = {
    oneOf: forms.map(({ form }) => form),
    discriminator: { propertyName: 'type', mapping },
  };
  const content = {
    schema: { type: 'object', required: ['data'], properties: { data } },
    examples: Object.fromEntries(variants.map((variant) => [variant.type, { value: exampleDocument(variant) }])),
  };
  return { required: true, content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content])) };
}

/** The document that the example of a variant makes. */
export function exampleDocument({ type, example }: Variant): { readonly data: JsonObject } {
  const { attributes, relationships } = example;
  return {
    data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
  };
}

const namesOf = (variant: Variant): readonly string[] => [...new Set([variant.type, ...(variant.aliases ?? [])])];

function variantSchema(variant: Variant, schemas: Schemas): JsonObject {
  const relationships = schemas.of(variant.relationships, 'input');
  const hasRelationships = Object.keys((relationships['properties'] as JsonObject | undefined) ?? {}).length > 0;
  const isNeeded = (part: Variant['attributes']) => !part.safeParse({}).success;
  return {
    type: 'object',
    required: [
      'type',
      ...(isNeeded(variant.attributes) ? ['attributes'] : []),
      ...(hasRelationships && isNeeded(variant.relationships) ? ['relationships'] : []),
    ],
    properties: {
      type: { type: 'string', enum: namesOf(variant) },
      attributes: schemas.of(variant.attributes, 'input'),
      ...(hasRelationships ? { relationships } : {}),
    },
  };
}
