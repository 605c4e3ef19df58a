/** The parts of an OpenAPI document that the site shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | Schema;
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
  readonly $ref?: string;
}

export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly 'x-required-scopes': readonly string[] | Readonly<Record<string, readonly string[]>>;
  readonly 'x-sandbox-only'?: boolean;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookObject }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly examples?: Readonly<Record<string, Example>>;
    readonly securitySchemes: { readonly token: { readonly 'x-scopes': Readonly<Record<string, string>> } };
  };
}

export interface WebhookObject {
  readonly summary: string;
  readonly requestBody: { readonly content: Readonly<Record<string, Content>> };
}

/** Follows a reference. What stands beside it, such as a description for the place, has precedence. */
export function resolved<Node extends { readonly $ref?: string }>(document: OpenApi, node: Node): Node {
  if (node.$ref === undefined) return node;
  const target = node.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as Node | undefined;
  if (target === undefined) throw new Error(`the document has nothing at ${node.$ref}`);
  const { $ref: _, ...beside } = node;
  return { ...resolved(document, target), ...beside };
}

/** The last part of a reference: the name of the component. */
export const componentName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
