import type { JsonObject } from './json-object.ts';

/** A name for one of several types: the words that all of them share. `payment` for achPayment and bookPayment. */
export function commonName(types: readonly string[]): string | undefined {
  const words = types.map((type) => type.split(/(?=[A-Z])/).map((word) => word.toLowerCase()));
  const [first = [], ...others] = words;
  if (others.length === 0) return types[0];
  const before = countWhile(first, (word, at) => others.every((other) => other[at] === word));
  const fromEnd = [...first].reverse();
  const after = countWhile(fromEnd, (word, at) => others.every((other) => other.at(-1 - at) === word));
  const isWhole = before + after >= first.length;
  const shared = isWhole ? first : [...first.slice(0, before), ...first.slice(first.length - after)];
  return shared.length === 0 ? undefined : shared.map((word, at) => (at === 0 ? word : capital(word))).join('');
}

/** All types, for a union without its own name: `achPaymentOrBookPayment`. */
export const namedByAll = (types: readonly string[]): string =>
  types.map((type, at) => (at === 0 ? type : capital(type))).join('Or');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function countWhile<T>(values: readonly T[], holds: (value: T, at: number) => boolean): number {
  const end = values.findIndex((value, at) => !holds(value, at));
  return end === -1 ? values.length : end;
}

/** The types that a resource identifier may have; undefined if the schema is of something else. */
export function identifiedTypes(schema: JsonObject): readonly string[] | undefined {
  const properties = schema['properties'] as Record<string, JsonObject> | undefined;
  if (properties === undefined || Object.keys(properties).join() !== 'type,id') return undefined;
  const types = properties['type']?.['enum'] ?? [properties['type']?.['const']];
  return Array.isArray(types) && types.every((type) => typeof type === 'string') ? types : undefined;
}

/** The types to which a relationship to one or to several refers; undefined if the schema is of something else. */
export function relatedTo(schema: JsonObject): { readonly reference: string; readonly isMany: boolean } | undefined {
  const properties = schema['properties'] as Record<string, JsonObject> | undefined;
  if (properties === undefined || Object.keys(properties).join() !== 'data') return undefined;
  const data = properties['data'] ?? {};
  const isMany = data['type'] === 'array';
  const reference = isMany ? (data['items'] as JsonObject)['$ref'] : data['$ref'];
  return typeof reference === 'string' ? { reference, isMany } : undefined;
}
