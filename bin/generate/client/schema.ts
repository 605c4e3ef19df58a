import { referredName } from './names.ts';

/** The parts of a JSON Schema that become types of the client. */
export interface DocumentSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly DocumentSchema[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly allOf?: readonly DocumentSchema[];
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | DocumentSchema;
  readonly items?: DocumentSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly contentMediaType?: string;
}

export interface DocumentParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: DocumentSchema;
}

type Content = Readonly<Record<string, { readonly schema: DocumentSchema }>>;

/** What an answer gives to another operation. */
interface AnswerLink {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly content?: Content; readonly links?: Readonly<Record<string, AnswerLink>> }
    >
  >;
}

/** The parts of the OpenAPI document that become the client. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, DocumentSchema>> };
}

/** The media type of documents. */
export const documentType = 'application/vnd.api+json';

/** An operation with its method and path. */
export interface PlacedOperation extends DocumentOperation {
  readonly method: string;
  readonly path: string;
}

export const documentOperations = ({ paths }: OpenApi): readonly PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** The successful answers of an operation. That of a dry run without a resource is a component, and none of the operation. */
export const successfulAnswers = ({ responses }: DocumentOperation) =>
  Object.entries(responses).flatMap(([status, { $ref, content = {} }]) =>
    status.startsWith('2') && $ref === undefined ? [content] : [],
  );

/** True if an operation reads a header. */
export const readsHeader = ({ parameters = [] }: DocumentOperation, header: string): boolean =>
  parameters.some(({ in: place, name }) => place === 'header' && name === header);

/** The schema to which a reference points, or the schema itself. */
export const resolved = (schema: DocumentSchema, { components }: OpenApi): DocumentSchema =>
  schema.$ref === undefined ? schema : (components.schemas[referredName(schema.$ref)] ?? {});
