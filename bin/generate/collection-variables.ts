import { capital } from './client/names.ts';
import type { RoutedOperation } from './client/schema.ts';

/** A relationship in the example of a body. */
interface Identifier {
  readonly type: string;
  readonly id: string;
}

/** The variable for an id in a path: `accountId` for `/accounts/{id}`. */
export function variableOf(path: string, name: string): string {
  if (name !== 'id') return name;
  const segments = path.split('/');
  const before = segments[segments.indexOf('{id}') - 1] ?? '';
  return `${singular(camel(before))}Id`;
}

/** The variables for ids in examples. Where examples have two ids of one type, the second one is of another: `otherAccountId`. */
export class ExampleIds {
  readonly #variables: ReadonlySet<string>;
  readonly #bases: readonly string[];
  readonly #ids = new Map<string, readonly string[]>();

  constructor(operations: readonly RoutedOperation[], documents: readonly unknown[]) {
    const names = operations.flatMap(({ path }) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => variableOf(path, name)),
    );
    this.#variables = new Set(names);
    this.#bases = [...this.#variables]
      .map((name) => name.replace(/Id$/, ''))
      .sort((one, other) => other.length - one.length);
    const found = documents.flatMap(identifiersIn);
    for (const [base, same] of Map.groupBy(found, ({ type }) => this.#baseOf(type))) {
      this.#ids.set(base, [...new Set(same.map(({ id }) => id))].sort());
    }
  }

  /** A document with variables in the place of ids. */
  withVariables(document: unknown): unknown {
    return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
      if (!isIdentifier(value)) return value;
      return { ...value, id: `{{${this.#variableFor(value)}}}` };
    });
  }

  #variableFor({ type, id }: Identifier): string {
    const base = this.#baseOf(type);
    return (this.#ids.get(base) ?? []).indexOf(id) > 0 ? `other${capital(base)}Id` : `${base}Id`;
  }

  /** True if a path has the variable. */
  has(variable: string): boolean {
    return this.#variables.has(variable);
  }

  /** The variable for the second of two ids, if examples have two: `otherAccountId` for `accountId`. */
  otherOf(variable: string): string | undefined {
    const base = variable.replace(/Id$/, '');
    return (this.#ids.get(base) ?? []).length > 1 ? `other${capital(base)}Id` : undefined;
  }

  /** `account` for a depositAccount, as paths call it. */
  #baseOf(type: string): string {
    const own = singular(type);
    return this.#bases.find((base) => base === own || own.endsWith(capital(base))) ?? own;
  }
}

/**
 * A script that keeps the id of what a request has created, under the name by which paths ask for it, and that of its customer. The id before it becomes
 * the other one, where bodies ask for two.
 */
export function chainScript(
  operation: RoutedOperation,
  operations: readonly RoutedOperation[],
  ids: ExampleIds,
): readonly string[] {
  const names = createdIn(operation, operations);
  if (names.size === 0) return [];
  const call = (name: string, id: string) => `keep('${name}', '${ids.otherOf(name) ?? ''}', ${id});`;
  // Tools have names of their own around a script, such as `data`.
  return [
    'const created = pm.response.code < 300 ? pm.response.json().data : undefined;',
    'function keep(name, other, id) {',
    '  const before = pm.collectionVariables.get(name);',
    "  if (other !== '' && before && before !== id) pm.collectionVariables.set(other, before);",
    '  pm.collectionVariables.set(name, id);',
    '}',
    ...[...names].map((name) => `if (created) ${call(name, 'created.id')}`),
    'const owner = created && created.relationships && created.relationships.customer;',
    `if (owner && owner.data) ${call('customerId', 'owner.data.id')}`,
  ];
}

/** The variables of paths that the answer of an operation gives the value of, by its links. */
function createdIn(operation: RoutedOperation, operations: readonly RoutedOperation[]): ReadonlySet<string> {
  const paths = new Map(operations.map(({ operationId, path }) => [operationId, path]));
  const links = Object.values(operation.responses).flatMap(({ links: own = {} }) => Object.values(own));
  const created = links.flatMap(({ operationId, parameters = {} }) =>
    Object.entries(parameters)
      .filter(([name, from]) => from === '$response.body#/data/id' && /^\w+$/.test(name))
      .map(([name]) => variableOf(paths.get(operationId) ?? '', name)),
  );
  return new Set(created);
}

function identifiersIn(document: unknown): readonly Identifier[] {
  if (isIdentifier(document)) return [document];
  return typeof document === 'object' && document !== null ? Object.values(document).flatMap(identifiersIn) : [];
}

function isIdentifier(value: unknown): value is Identifier {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'id,type';
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
