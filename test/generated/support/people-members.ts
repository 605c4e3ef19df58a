import type * as z from 'zod';

export type PersonMember = 'phone' | 'email' | 'address' | 'dateOfBirth' | 'ssn';

/** A member of attributes that is about a person, and where: `officer.phone`, `beneficialOwners.0.phone`. */
export interface FoundMember {
  readonly kind: PersonMember;
  readonly path: readonly string[];
  /** True for an address whose country and state are checked. */
  readonly isChecked?: boolean;
}

type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: unknown): Definition => (schema as z.core.$ZodTypes)._zod.def;

/** The schema inside what makes it optional, nullable or otherwise wraps it. */
function inner(schema: unknown): unknown {
  const def = definitionOf(schema);
  if ('innerType' in def) return inner(def.innerType);
  return def.type === 'pipe' ? inner(def.in) : schema;
}

/** Every phone, e-mail address, address, date of birth and social security number that a schema of attributes takes. */
export function personMembersOf(schema: unknown, path: readonly string[] = []): readonly FoundMember[] {
  const own = inner(schema);
  const def = definitionOf(own);
  const name = path.at(-1) ?? '';
  if (def.type === 'array') return personMembersOf(def.element, [...path, '0']);
  if (def.type === 'union') return def.options.flatMap((option) => personMembersOf(option, path));
  if (def.type === 'boolean') return [];
  if (def.type !== 'object') {
    const kind = scalarKinds.find(([form]) => form.test(name))?.[1];
    const isOfList = name === '0' && path.at(-2)?.endsWith('Emails') === true;
    return kind === undefined && !isOfList ? [] : [{ kind: kind ?? 'email', path }];
  }
  const shape = def.shape as Readonly<Record<string, unknown>>;
  if ('countryCode' in shape) return [{ kind: 'phone', path }];
  if ('postalCode' in shape) {
    return [{ kind: 'address', path, isChecked: definitionOf(inner(shape['country'])).type === 'enum' }];
  }
  return Object.entries(shape).flatMap(([member, value]) => personMembersOf(value, [...path, member]));
}

const scalarKinds: readonly (readonly [RegExp, PersonMember])[] = [
  [/^email$|Email$|^replyTo$/, 'email'],
  [/^dateOfBirth$/, 'dateOfBirth'],
  [/^(ssn|taxId)$/, 'ssn'],
];

/** Attributes with a value at a path. What is missing on the way is made. */
export function withValue(attributes: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '0') {
    const [first, ...others] = Array.isArray(attributes) ? (attributes as unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const members = (attributes ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [step]: withValue(members[step], rest, value) };
}
