import { formExampleOf } from '../registry.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { formName, type Variant } from '../kernel/http/variant.ts';
import type { Upload } from '../kernel/http/upload.ts';
import { invariant } from '../kernel/base/invariant.ts';
import type { Identifiers, ResourceList } from '../kernel/jsonapi/body-form.ts';
import { requestExamples } from './openapi-examples.ts';
import type { Schemas } from './openapi-schemas.ts';
import { withValueTexts } from './openapi-values.ts';
import type { JsonObject } from './json-object.ts';

/**
 * The media type of a request document. `application/json` is taken too (the introduction says so), but a second entry with the same
 * content would only make generated clients choose.
 */
const mediaType = 'application/vnd.api+json';

/** The body of an operation: one form for each variant, selected by `data.type`; undefined if it has no body. */
export function requestBodyOf(operation: AnyOperation, schemas: Schemas): JsonObject | undefined {
  const { variants = [], identifiers, list, upload, optionalBody = false } = operation.request ?? {};
  if (upload !== undefined) return uploadBody(upload);
  if (identifiers !== undefined) return identifiersBody(operation.id, identifiers, schemas);
  if (list !== undefined) return listBody(operation.id, list, schemas);
  if (variants.length === 0) return undefined;
  const data = formsOf(operation.id, variants, schemas);
  const document = documentSchema(operation.id, data, schemas);
  const recorded = requestExamples(operation);
  const examples = variants.map((variant) => {
    const name = formName(variant);
    return [name, { value: recorded[name] ?? exampleDocument(variant) }] as const;
  });
  return documentBody(document, { examples: Object.fromEntries(examples) }, !optionalBody);
}

/** The forms of a resource: the type selects one, and, if a type has several forms, the members that these require. */
function formsOf(operationId: string, variants: readonly Variant[], schemas: Schemas): JsonObject {
  const types = [...Map.groupBy(variants, ({ type }) => type)].map(([type, own]) => {
    const forms = own.map((variant) =>
      schemas.add(`${operationId}.${formName(variant)}`, variantSchema(variant, schemas)),
    );
    return { type, forms, names: [...new Set(own.flatMap(namesOf))] };
  });
  const [only, ...others] = types;
  if (only !== undefined && others.length === 0)
    return oneOrShared(only.forms, `forms.${operationId}`, (anyOf) => ({ anyOf }), schemas);
  const choices = types.map(({ type, forms, names }) => {
    // Generators want the type in what a discriminator selects, besides in the forms below it.
    const ofType = { type: 'object', required: ['type'], properties: { type: { type: 'string', enum: names } } };
    const union = (anyOf: readonly JsonObject[]) => ({ allOf: [ofType, { anyOf }] });
    return { names, choice: oneOrShared(forms, `forms.${operationId}.${type}`, union, schemas) };
  });
  const mapping = choices.flatMap(({ names, choice }) => names.map((name) => [name, choice['$ref']] as const));
  invariant(
    new Set(mapping.map(([name]) => name)).size === mapping.length,
    `two forms of ${operationId} have one name of a type, so that nothing tells them apart`,
  );
  return schemas.add(`forms.${operationId}`, {
    oneOf: choices.map(({ choice }) => choice),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  });
}

/** The only schema, or a component with what is made of several. */
function oneOrShared(
  forms: readonly JsonObject[],
  component: string,
  union: (forms: readonly JsonObject[]) => JsonObject,
  schemas: Schemas,
): JsonObject {
  const [first, ...others] = forms;
  return first !== undefined && others.length === 0 ? first : schemas.add(component, union(forms));
}

/** The document around the data, which code generators name after the operation. */
const documentSchema = (operationId: string, data: JsonObject, schemas: Schemas): JsonObject =>
  schemas.add(`request.${operationId}`, { type: 'object', required: ['data'], properties: { data } });

function documentBody(schema: JsonObject, examples: JsonObject, required = true): JsonObject {
  return { required, content: { [mediaType]: { schema, ...examples } } };
}

function identifiersBody(operationId: string, { schema, example }: Identifiers, schemas: Schemas): JsonObject {
  const document = documentSchema(operationId, schemas.of(schema, 'input'), schemas);
  return documentBody(document, { example: { data: example } });
}

function listBody(operationId: string, { variants, membersMax }: ResourceList<Variant>, schemas: Schemas): JsonObject {
  const items = formsOf(operationId, variants, schemas);
  const data = { type: 'array', minItems: 1, maxItems: membersMax, items };
  return documentBody(documentSchema(operationId, data, schemas), { example: listDocument(variants) });
}

/** The parts of a form with a file. */
const formTexts = {
  file: 'The file itself, as one part of the form.',
  fileType: 'What the file is. Without it, the content type of its part says so.',
} as const;
const fileTypeTexts = {
  jpeg: 'a photo or scan that was compressed with losses',
  jpg: 'the same as `jpeg`, as names of files end',
  png: 'a picture without losses, for example a screenshot',
  pdf: 'a document with pages, for example a scan of several',
} as const;

/** The body of an upload: the bytes of a file, or a form with them. */
function uploadBody({ mediaTypes: types, schema }: Upload): JsonObject {
  const { properties } = schema as { readonly properties?: Readonly<Record<keyof typeof formTexts, JsonObject>> };
  const described =
    properties === undefined
      ? schema
      : {
          ...schema,
          properties: {
            file: { ...properties.file, description: formTexts.file },
            fileType: { ...withValueTexts(properties.fileType, fileTypeTexts), description: formTexts.fileType },
          },
        };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: described }])) };
}

/** The request document with the example of a variant. */
export function exampleDocument(form: Variant): { readonly data: JsonObject } {
  const { type } = form;
  const { attributes, relationships } = formExampleOf(form);
  return {
    data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
  };
}

/** The request document with a list of the examples of these variants. */
export const listDocument = (variants: readonly Variant[]): { readonly data: readonly JsonObject[] } => ({
  data: variants.map((variant) => exampleDocument(variant).data),
});

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
