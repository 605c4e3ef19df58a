/** What stands at a place of a JSON document. A member that may be absent is `isOptional`; one that may be null is `isNullable`. */
export type Shape = (
  | { readonly kind: 'text' | 'number' | 'flag'; readonly example: string | number | boolean }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly members: Readonly<Record<string, Shape>> }
) & { readonly isOptional?: true; readonly isNullable?: true };

export const text = (example: string): Shape => ({ kind: 'text', example });
export const number = (example: number): Shape => ({ kind: 'number', example });
export const flag = (example: boolean): Shape => ({ kind: 'flag', example });
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const object = (members: Readonly<Record<string, Shape>>): Shape => ({ kind: 'object', members });
export const nullable = (shape: Shape): Shape => ({ ...shape, isNullable: true });
export const optional = (shape: Shape): Shape => ({ ...shape, isOptional: true });

/** A document of the shape, with all its members. */
export function exampleOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'list':
      return [exampleOf(shape.of)];
    case 'object':
      return Object.fromEntries(Object.entries(shape.members).map(([name, one]) => [name, exampleOf(one)]));
    case 'text':
    case 'number':
    case 'flag':
      return shape.example;
  }
}

/** A document that differs from the example at one place. */
export interface Variant {
  /** `account.owners.0.names` */
  readonly place: string;
  readonly what: string;
  readonly document: unknown;
}

/** A value at a place instead of the one of the example; `undefined` leaves the member out. */
interface Replacement {
  readonly what: string;
  readonly value: unknown;
}

/** Documents that the shape allows: each optional member left out, each nullable one null, and more members in each object. */
export const validVariants = (shape: Shape): readonly Variant[] =>
  variants(shape, (one) => [
    ...(one.isOptional ? [{ what: 'is left out', value: undefined }] : []),
    ...(one.isNullable ? [{ what: 'is null', value: null }] : []),
    ...(one.kind === 'object'
      ? [{ what: 'has one more member', value: { ...(exampleOf(one) as object), more: [1] } }]
      : []),
  ]);

/** Documents that the shape forbids: each required member left out, each other one null, and each of another type. */
export const faultyVariants = (shape: Shape): readonly Variant[] =>
  variants(shape, (one) => [
    ...(one.isOptional ? [] : [{ what: 'is left out', value: undefined }]),
    ...(one.isNullable ? [] : [{ what: 'is null', value: null }]),
    { what: 'is of another type', value: one.kind === 'number' ? '110' : 7 },
    { what: 'is a list of lists', value: [[]] },
  ]);

function variants(shape: Shape, replacements: (shape: Shape) => readonly Replacement[]): readonly Variant[] {
  const whole = exampleOf(shape);
  return membersIn(shape).flatMap(({ path, shape: one }) =>
    replacements(one).map(({ what, value }) => ({
      place: path.join('.'),
      what,
      document: withValue(whole, path, value),
    })),
  );
}

interface Located {
  readonly path: readonly string[];
  readonly shape: Shape;
}

/** All places but the document itself. */
function membersIn(shape: Shape, path: readonly string[] = []): readonly Located[] {
  const inner =
    shape.kind === 'object' ? Object.entries(shape.members) : shape.kind === 'list' ? [['0', shape.of] as const] : [];
  return inner.flatMap(([name, one]) => {
    const at = [...path, name];
    return [{ path: at, shape: one }, ...membersIn(one, at)];
  });
}

function withValue(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(document))
    return document.map((one: unknown, index) => (String(index) === name ? withValue(one, rest, value) : one));
  const { [name]: inner, ...others } = document as Record<string, unknown>;
  const changed = withValue(inner, rest, value);
  return changed === undefined ? others : { ...others, [name]: changed };
}
