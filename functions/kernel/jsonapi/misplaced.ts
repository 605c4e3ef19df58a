import { pointerStep } from '../base/json/json-faults.ts';
import type { ProblemPart } from '../base/problem.ts';
import type { BodyForm } from './body-form.ts';
import { memberNames } from './tidy.ts';

type Part = 'attributes' | 'relationships';
type Placed = ProblemPart & { readonly pointer: string };

/**
 * Members that the form has, at a place where nothing reads them: one level too high, or among relationships instead of attributes.
 * If they were only ignored, an optional one would be lost, and a required one be reported as missing although it was sent.
 */
export function misplaced(document: unknown, form: BodyForm): readonly Placed[] {
  const owned = {
    attributes: new Set(memberNames(form.attributes)),
    relationships: new Set(memberNames(form.relationships)),
  };
  const data = membersOf(document)['data'];
  const found = (
    holder: unknown,
    pointer: string,
    parts: readonly Part[],
    known: ReadonlySet<string>,
  ): readonly Placed[] =>
    Object.entries(membersOf(holder)).flatMap(([name, value]) => {
      // Null means that a member is not given.
      const part = value === null || known.has(name) ? undefined : parts.find((one) => owned[one].has(name));
      return part === undefined
        ? []
        : [{ pointer: pointer + pointerStep(name), detail: `${name} belongs in data.${part}` }];
    });
  const parts = ['attributes', 'relationships'] as const;
  return [
    ...parts
      .filter((part) => part in membersOf(document))
      .map((part) => ({ pointer: `/${part}`, detail: `${part} belongs in data` })),
    ...found(document, '', parts, documentMembers),
    ...found(data, '/data', parts, resourceMembers),
    ...found(membersOf(data)['attributes'], '/data/attributes', ['relationships'], owned.attributes),
    ...found(membersOf(data)['relationships'], '/data/relationships', ['attributes'], owned.relationships),
  ];
}

/** Members that JSON:API gives a meaning of its own. Others have none. */
export const documentMembers: ReadonlySet<string> = new Set(['data', 'jsonapi', 'meta', 'links']);
export const resourceMembers: ReadonlySet<string> = new Set([
  'type',
  'id',
  'attributes',
  'relationships',
  'meta',
  'links',
]);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
