import type { JsonObject } from './json-object.ts';

interface Operation extends JsonObject {
  readonly parameters?: readonly JsonObject[];
  readonly responses: Readonly<Record<string, JsonObject>>;
}
type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * The document with the parameters and errors that several operations have, word for word, as components, to which these refer. Variables of
 * paths and answers of success stay where they are read.
 */
export function withSharedParts(document: JsonObject): JsonObject {
  const { paths, components } = document as { paths: Operations; components: Readonly<Record<string, JsonObject>> };
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = new SharedParts('parameters', components['parameters'], parametersIn(all));
  const responses = new SharedParts('responses', components['responses'], errorsIn(all));
  const written = mapped(paths, (methods) =>
    mapped(methods, (operation) => ({
      ...operation,
      ...(operation.parameters === undefined
        ? {}
        : { parameters: operation.parameters.map((one) => parameters.referenceTo(one)) }),
      responses: mapped(operation.responses, (one) => responses.referenceTo(one)),
    })),
  );
  return {
    ...document,
    paths: written,
    components: { ...components, parameters: parameters.components, responses: responses.components },
  };
}

type Named = readonly [name: string, part: JsonObject];

/** Each under the name of a component: `filter[customerId]` is `FilterCustomerId`. */
const parametersIn = (operations: readonly Operation[]): readonly Named[] =>
  operations.flatMap(({ parameters = [] }) =>
    parameters
      .filter((one) => one['in'] !== 'path')
      .map(
        (one) =>
          [String(one['name']).replace(/(?:^|\W+)(\w?)/g, (_, letter: string) => letter.toUpperCase()), one] as const,
      ),
  );

/** Each under the name of its first error, as those that all operations share. */
const errorsIn = (operations: readonly Operation[]): readonly Named[] =>
  operations.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([, one]) => [/`(\w+)`/.exec(String(one['description']))?.[1] ?? 'error', one] as const),
  );

/** Parts of one kind that occur more than once, each a component with a name of its own. */
class SharedParts {
  readonly #kind: string;
  readonly #names = new Map<string, string>();
  readonly #components: Record<string, JsonObject>;

  constructor(kind: string, components: JsonObject | undefined, found: readonly Named[]) {
    this.#kind = kind;
    this.#components = { ...(components as Readonly<Record<string, JsonObject>> | undefined) };
    const counts = new Map<string, number>();
    for (const [name, part] of found) {
      const key = JSON.stringify(part);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count === 2 && !('$ref' in part)) this.#add(name, key, part);
    }
  }

  get components(): JsonObject {
    return this.#components;
  }

  /** A reference to the component, or the part itself if it occurs once. */
  referenceTo(part: JsonObject): JsonObject {
    const name = this.#names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${this.#kind}/${name}` };
  }

  /** A second part of one name has a number: `invalid_state2`. */
  #add(name: string, key: string, part: JsonObject): void {
    const free = (count: number): string => {
      const one = count === 1 ? name : name + String(count);
      return one in this.#components ? free(count + 1) : one;
    };
    const chosen = free(1);
    this.#names.set(key, chosen);
    this.#components[chosen] = part;
  }
}

const mapped = <In, Out>(members: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
