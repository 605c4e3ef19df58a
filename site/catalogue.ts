import { problems, type ProblemCode } from '../functions/kernel/base/problem.ts';
import type { StateTable } from '../functions/kernel/base/state-machine.ts';
import { type AnyOperation, formsOf } from '../functions/kernel/http/operation.ts';
import { formName } from '../functions/kernel/http/variant.ts';
import { scopesOf } from '../functions/kernel/auth/authorise.ts';
import type { TransactionDeclaration } from '../functions/accounts/transactions/transaction-type.ts';
import type { Capability } from '../functions/define-capability.ts';
import { codesOf } from '../functions/reference/openapi-responses.ts';
import { recordedOf } from '../functions/reference/recorded-examples.ts';
import { mainContent } from './content/examples.ts';
import { Fields } from './content/fields.ts';
import { type OpenApi, type OperationObject, resolved, type Schema, type WebhookObject } from './openapi.ts';

/** What the pages of the reference are made from. */
export interface Declarations {
  readonly document: OpenApi;
  /** The operations of the document. */
  readonly operations: readonly AnyOperation[];
  readonly capabilities: readonly Capability[];
  readonly transactions: readonly {
    readonly declaration: TransactionDeclaration;
    readonly records: string;
    readonly bookedAgainst: string;
  }[];
}

export interface CataloguedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly object: OperationObject;
  readonly codes: readonly ProblemCode[];
  readonly scopes: readonly string[];
  /** The names of the forms of its body, as its declaration has them. */
  readonly forms: readonly string[];
  /** The types of events that follow from it at once, as tests have recorded them. */
  readonly eventTypes: readonly string[];
  /** The types of the resources that it answers. */
  readonly answers: readonly string[];
}

export interface CataloguedEvent {
  readonly type: string;
  readonly webhook: WebhookObject;
  /** The types of the resource that it is about. */
  readonly about: readonly string[];
}

/** Everything that has a page of the reference, each with what belongs to it. */
export class Catalogue {
  readonly document: OpenApi;
  readonly operations: readonly CataloguedOperation[];
  readonly events: readonly CataloguedEvent[];
  readonly errors = Object.entries(problems) as [ProblemCode, (typeof problems)[ProblemCode]][];
  readonly scopes: Readonly<Record<string, string>>;
  /** The schemas of resources, by their types. */
  readonly resources: ReadonlyMap<string, Schema>;
  /** Closed lists of values that several places share, by name. */
  readonly lists: ReadonlyMap<string, Schema>;
  /** A sentence about each type of resource, as lists of types have them. */
  readonly typeTexts: ReadonlyMap<string, string>;
  readonly machines: readonly { readonly machine: StateTable; readonly operationIds: ReadonlySet<string> }[];
  readonly transactions: Declarations['transactions'];
  readonly fields: Fields;

  constructor({ document, operations, capabilities, transactions }: Declarations) {
    const { schemas, securitySchemes } = document.components;
    this.document = document;
    this.scopes = securitySchemes.token['x-scopes'];
    this.resources = new Map(Object.values(schemas).flatMap((schema) => resourceOf(schema)));
    this.lists = new Map(Object.entries(schemas).filter(([, { enum: values = [] }]) => values.length > 1));
    this.typeTexts = new Map(typeTextsIn(document));
    this.fields = new Fields(document, new Set(this.lists.keys()));
    this.operations = operations.map((operation) => this.#catalogued(operation));
    this.events = Object.entries(document.webhooks).map(([type, { post }]) => ({
      type,
      webhook: post,
      about: [...this.#typesIn(mainContent(post.requestBody.content)?.content.schema?.properties?.['included'] ?? {})],
    }));
    const offered = new Set(operations.map(({ id }) => id));
    this.machines = capabilities.flatMap(({ machines = [], operations: own = [] }) => {
      const operationIds = new Set(own.map(({ id }) => id).filter((id) => offered.has(id)));
      return operationIds.size === 0 ? [] : machines.map((machine) => ({ machine, operationIds }));
    });
    this.transactions = transactions;
  }

  operation(id: string): CataloguedOperation | undefined {
    return this.operations.find((one) => one.id === id);
  }

  /** Headings of the reference with their operations, in its order. */
  get headings(): readonly {
    readonly name: string;
    readonly description: string;
    readonly operations: readonly CataloguedOperation[];
  }[] {
    return this.document.tags.map((tag) => ({
      ...tag,
      operations: this.operations.filter((one) => one.tag === tag.name),
    }));
  }

  /** The events about a resource that an operation answers or acts on. */
  eventsOf({ answers, method }: CataloguedOperation): readonly CataloguedEvent[] {
    if (method === 'GET') return [];
    return this.events.filter(({ about }) => about.some((type) => answers.includes(type)));
  }

  #catalogued(operation: AnyOperation): CataloguedOperation {
    const { id, method, path } = operation;
    const object = this.document.paths[path]?.[method.toLowerCase()];
    if (object === undefined) throw new Error(`the document has no ${method} ${path}`);
    const answered = Object.entries(object.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, answer]) => mainContent(resolved(this.document, answer).content)?.content.schema ?? {})
      .map((schema) => resolved(this.document, schema).properties?.['data'] ?? {});
    return {
      id,
      method,
      path,
      tag: object.tags[0] ?? '',
      object,
      codes: codesOf(operation),
      scopes: scopesOf(operation),
      forms: formsOf(operation).map(formName),
      eventTypes: [...new Set(recordedOf(id).answers.flatMap(({ events = [] }) => events))],
      answers: [...new Set(answered.flatMap((data) => [...this.#typesIn(data)]))],
    };
  }

  /** The types of resources that a schema may be: one, several, or a list of them. */
  #typesIn(schema: Schema): ReadonlySet<string> {
    const whole = resolved(this.document, schema);
    const inner = [...(whole.oneOf ?? []), ...(whole.anyOf ?? []), ...(whole.items === undefined ? [] : [whole.items])];
    return new Set([...resourceOf(whole).map(([type]) => type), ...inner.flatMap((one) => [...this.#typesIn(one)])]);
  }
}

/** A schema of a resource with its type; nothing for other schemas, and for those of events and identifiers. */
function resourceOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { type, attributes, id } = schema.properties ?? {};
  const name = type?.const;
  if (typeof name !== 'string' || attributes === undefined || id === undefined) return [];
  return name.includes('.') ? [] : [[name, schema]];
}

/** The sentences of all lists of types in the document. */
function typeTextsIn(node: unknown): readonly (readonly [string, string])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, member]: [string, Schema]) => [
    ...(name === 'type' ? Object.entries(member['x-enumDescriptions'] ?? {}) : []),
    ...typeTextsIn(member),
  ]);
}
