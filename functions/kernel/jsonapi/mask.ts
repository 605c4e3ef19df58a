import type { ResourceObject } from '../base/event-type.ts';

const hidden = '*****';
const shownCharacters = 4;
/** The attributes that hold a number by which somebody is known to the state, wherever they are. */
export const maskedNames: ReadonlySet<string> = new Set(['ssn', 'passport', 'ein', 'taxId']);
const mayNeedMask = new RegExp(`"(?:${[...maskedNames].join('|')})":`);

/**
 * A resource as it may leave the platform: of ssn, passport, ein and taxId, at any depth, only the last four characters
 * are kept (`*****1234`). A masked resource can be masked again without a change.
 */
export function maskedResource(resource: ResourceObject): ResourceObject {
  return { ...resource, attributes: maskedObject(resource.attributes) };
}

/** A resource as compact JSON, masked: most have nothing to mask, and are not parsed for it. */
export function maskedText(text: string): string {
  return mayNeedMask.test(text) ? JSON.stringify(maskedResource(JSON.parse(text) as ResourceObject)) : text;
}

function maskedObject(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      maskedNames.has(name) && typeof value === 'string' ? masked(value) : maskedValue(value),
    ]),
  );
}

/** The same of any value, for example of a whole document. */
export function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue);
  if (typeof value !== 'object' || value === null) return value;
  return maskedObject(value as Record<string, unknown>);
}

/** A value too short to hide anything behind its last four characters is hidden whole. */
export function masked(value: string): string {
  if (value.startsWith(hidden)) return value;
  return hidden + (value.length > shownCharacters ? value.slice(-shownCharacters) : '');
}
