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
  /** True if a change replaces an object as a whole, though none of its members is required. */
  readonly 'x-replaced'?: boolean;
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
  /** True if only a sandbox has it. */
  readonly 'x-sandbox-only'?: true;
  /** The scopes of each way to be let in. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly content?: Content; readonly links?: Readonly<Record<string, AnswerLink>> }
    >
  >;
}

/** An operation as the document has it: parameters that it shares with others are references. */
type WrittenOperation = Omit<DocumentOperation, 'parameters'> & {
  readonly parameters?: readonly (DocumentParameter | { readonly $ref: string })[];
};

/** The parts of the OpenAPI document that become the client. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>;
    readonly parameters?: Readonly<Record<string, DocumentParameter>>;
  };
}

/** The media type of documents. */
export const documentType = 'application/vnd.api+json';

/** An operation with its method and path. */
export interface RoutedOperation extends DocumentOperation {
  readonly method: string;
  readonly path: string;
}

const parametersAt = '#/components/parameters/';

/** The operations of a document, each with its parameters in place of references to them. */
export const documentOperations = ({ paths, components }: OpenApi): readonly RoutedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      ...operation,
      parameters: parameters.map((one) =>
        '$ref' in one ? parameterAt(components.parameters, one.$ref.slice(parametersAt.length)) : one,
      ),
      method: method.toUpperCase(),
      path,
    })),
  );

function parameterAt(parameters: OpenApi['components']['parameters'] = {}, name: string): DocumentParameter {
  const found = parameters[name];
  if (found === undefined) throw new Error(`the document has no parameter ${name}`);
  return found;
}

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
