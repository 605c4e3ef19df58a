import * as z from 'zod';
import type { ResourceLink } from '../base/event-type.ts';
import type { ProblemPart } from '../base/problem.ts';
import { checked } from './checked.ts';
import { contradictions, isOfType } from './contradictions.ts';
import type { BodyForm, Identifiers, ResourceList } from './body-form.ts';
import { documentMembers, misplaced, resourceMembers } from './misplaced.ts';
import { isNull, tidyDocument } from './tidy.ts';
import { ignoredMember, type Warning, warningsMax } from './warning.ts';

const problemsMax = 100;
/** More values than any resource has. A member with more is not checked, because that takes long. */
const memberValuesMax = 2_000;
const attributesLocation = { pointer: '/data/attributes', prefix: '', name: 'attributes' };
const relationshipsLocation = { pointer: '/data/relationships', prefix: 'relationships', name: 'relationships' };
const dataLocation = { pointer: '/data', prefix: 'data', name: 'data' };

export interface ReadBody {
  readonly type: string;
  /** The type as the body names it: the type itself or one of its aliases. */
  readonly named: string;
  readonly attributes: unknown;
  readonly relationships: unknown;
}

/** How the bodies of an operation are read. */
export interface BodyRules {
  /** True if null for an optional member means that it is not given: in everything but a PATCH, where null removes. */
  readonly nullIsAbsent: boolean;
}

/** The result of reading a resource. Without `body` it could not be read. */
interface ReadResource<Form extends BodyForm> {
  readonly variant?: Form;
  readonly body?: ReadBody;
  /** The attributes as they were sent, without nulls that mean "not given". */
  readonly attributesSent?: unknown;
  readonly problems: ProblemPart[];
  /** The parts of the request that have no effect. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads a JSON:API document as one of the variants: `data.type` and the given members select it. Every problem of the
 * document is named with its pointer. Members that the variant does not know are named in warnings, unless they contradict
 * the variant.
 */
export function readBody<Form extends BodyForm>(
  document: unknown,
  variants: readonly Form[],
  rules: BodyRules = { nullIsAbsent: false },
): ReadResource<Form> {
  const data = memberOf(document, 'data');
  if (!isObject(data)) return refused('/data', `The document needs a data object${levelHint(document)}`);
  const type = data['type'];
  const { variant } = formOf(data, variants, rules);
  if (variant === undefined) {
    return refused('/data/type', `type must be ${[...new Set(variants.map((one) => one.type))].join(' or ')}`);
  }
  const sent = tidyDocument(variant.attributes, given(data['attributes']), rules);
  const links = tidyDocument(variant.relationships, given(data['relationships']), { ...rules, areLinks: true });
  const attributes = checked(variant.attributes, sent.value, attributesLocation);
  const relationships = checked(variant.relationships, links.value, relationshipsLocation);
  const contradicting = contradictions(data, variant, variants);
  // A member of another form is no member of this one at the wrong place.
  const strays = misplaced(document, variant).filter(
    ({ pointer }) => !contradicting.some((one) => one.pointer === pointer),
  );
  const parts = [...strays, ...attributes.problems, ...relationships.problems, ...contradicting];
  const problems = [...new Map(parts.map((part) => [`${part.pointer} ${part.detail}`, part])).values()].slice(
    0,
    problemsMax,
  );
  const warnings = [
    ...ignoredBeside(document, documentMembers, ''),
    ...ignoredBeside(data, resourceMembers, '/data'),
    ...sent.unknown.map((path) => ignoredMember(attributesLocation.pointer, path)),
    ...links.unknown.map((path) => ignoredMember(relationshipsLocation.pointer, path)),
  ].slice(0, warningsMax);
  if (problems.length > 0) return { variant, attributesSent: sent.value, problems, warnings };
  return {
    variant,
    body: { type: variant.type, named: String(type), attributes: attributes.value, relationships: relationships.value },
    attributesSent: sent.value,
    problems,
    warnings,
  };
}

/** Members that JSON:API knows, and for which no request has a use. An empty one says nothing. */
const unused: ReadonlySet<string> = new Set(['meta', 'links']);

function ignoredBeside(value: unknown, known: ReadonlySet<string>, pointer: string): readonly Warning[] {
  const members = isObject(value) ? Object.entries(value) : [];
  return members
    .filter(([name, member]) => !known.has(name) || (unused.has(name) && !isEmpty(member)))
    .map(([name]) => ignoredMember(pointer, [name]));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** Null is not the same as missing: an update with it would do nothing and seem to succeed. */
const given = (part: unknown): unknown => (part === undefined ? {} : part);

/**
 * An empty member counts as given, so that its problems are reported for the form that the caller meant. So does null, unless
 * it means "not given".
 */
function isGiven({ given: place }: BodyForm, data: Record<string, unknown>, { nullIsAbsent }: BodyRules): boolean {
  if (place === undefined) return true;
  const [part = '', name = ''] = place.split('.');
  const value = memberOf(data[part], name);
  return value !== undefined && !(nullIsAbsent && isNull(value, { areLinks: part === 'relationships' }));
}

/** Reads a document whose data is a list of resource identifiers. */
export function readIdentifiers(
  document: unknown,
  { schema }: Identifiers,
): { identifiers?: readonly ResourceLink[]; problems: ProblemPart[]; warnings: readonly Warning[] } {
  const data = memberOf(document, 'data');
  if (!Array.isArray(data)) return refused('/data', 'The document needs a data list of resource identifiers');
  const { unknown } = tidyDocument(schema, data, { nullIsAbsent: false });
  const warnings = [
    ...ignoredBeside(document, documentMembers, ''),
    ...unknown.map((path) => ignoredMember('/data', path)),
  ].slice(0, warningsMax);
  const { value, problems } = checked(schema, data, dataLocation);
  if (problems.length > 0) return { problems: problems.slice(0, problemsMax), warnings };
  return { identifiers: value as readonly ResourceLink[], problems: [], warnings };
}

/** One of the resources in a list. Without `body` it could not be read. */
export interface ReadMember<Form extends BodyForm = BodyForm> {
  readonly pointer: string;
  readonly sent: unknown;
  readonly variant?: Form;
  readonly body?: ReadBody;
  readonly attributesSent?: unknown;
}

interface ReadList<Form extends BodyForm> {
  readonly members?: readonly ReadMember<Form>[];
  readonly isTooLong?: boolean;
  readonly problems: ProblemPart[];
  readonly warnings: readonly Warning[];
}

/** Reads a document whose data is a list of resources: each as {@link readBody} would, with the problems of all of them. */
export function readMembers<Form extends BodyForm>(
  document: unknown,
  { variants, membersMax }: ResourceList<Form>,
  rules: BodyRules,
): ReadList<Form> {
  const data = memberOf(document, 'data');
  if (!Array.isArray(data)) return refused('/data', 'The document needs a data list of resources');
  if (data.length === 0) return refused('/data', 'The list must have at least one member');
  if (data.length > membersMax) return { isTooLong: true, problems: [], warnings: [] };
  const problems: ProblemPart[] = [];
  const warnings: Warning[] = [...ignoredBeside(document, documentMembers, '')];
  const members = data.map((sent: unknown, index): ReadMember<Form> => {
    const pointer = `/data/${index}`;
    // No more problems are reported, so the rest is not checked. The forms are still needed to authorise the caller.
    if (problems.length >= problemsMax) return { pointer, sent, ...formOf(sent, variants, rules) };
    if (hasMoreValues(sent, memberValuesMax)) {
      problems.push({ pointer, detail: `A member has at most ${memberValuesMax} values` });
      return { pointer, sent, ...formOf(sent, variants, rules) };
    }
    const { problems: own, warnings: ignored, ...found } = readBody({ data: sent }, variants, rules);
    problems.push(...own.map((part) => placedAt(pointer, part)));
    const given = memberOf(sent, 'id');
    if (given !== undefined && given !== null) warnings.push(ignoredMember(pointer, ['id']));
    if (warnings.length < warningsMax) warnings.push(...ignored.map((one) => warningAt(pointer, one)));
    return { pointer, sent, ...found };
  });
  return { members, problems: problems.slice(0, problemsMax), warnings: warnings.slice(0, warningsMax) };
}

function formOf<Form extends BodyForm>(
  data: unknown,
  variants: readonly Form[],
  rules: BodyRules,
): { readonly variant?: Form } {
  if (!isObject(data)) return {};
  const ofType = variants.filter((one) => isOfType(one, data['type']));
  const variant =
    ofType.find((one) => isGiven(one, data, rules)) ??
    ofType.find((one) => isGiven(one, data, { nullIsAbsent: false }));
  return variant === undefined ? {} : { variant };
}

/** A problem of a body that is a member of a list. */
export const placedAt = (pointer: string, part: ProblemPart): ProblemPart =>
  part.pointer === undefined ? part : { ...part, pointer: part.pointer.replace(/^\/data/, pointer) };

const warningAt = (pointer: string, warning: Warning): Warning =>
  'pointer' in warning.source
    ? { ...warning, source: { pointer: warning.source.pointer.replace(/^\/data/, pointer) } }
    : warning;

/** True for a document that counts as no body: absent, `{}`, `{"data":null}`, `{"data":{}}`. */
export function isNoDocument(document: unknown): boolean {
  if (document === undefined) return true;
  if (!isObject(document)) return false;
  const data = document['data'];
  // A document with members but without data is refused: its members must not be ignored.
  if (data === undefined) return Object.keys(document).length === 0;
  return data === null || (isObject(data) && Object.keys(data).length === 0);
}

/** Reads the document of an operation that needs none. Each of its members has no effect, and a warning names it. */
export function readNoBody(document: unknown): Pick<ReadResource<BodyForm>, 'problems' | 'warnings'> {
  const warnings = ignoredBeside(document, documentMembers, '').slice(0, warningsMax);
  if (isNoDocument(document)) return { problems: [], warnings };
  if (!isObject(memberOf(document, 'data'))) return refused('/data', 'The document needs a data object, or no members');
  const empty = { type: 'none', attributes: z.object({}), relationships: z.object({}) };
  const data = { attributes: {}, relationships: {}, ...(memberOf(document, 'data') as object), type: empty.type };
  return readBody({ ...(document as object), data }, [empty]);
}

/** For a resource that was sent without the member that holds it. */
const levelHint = (document: unknown): string =>
  ['type', 'attributes', 'relationships'].some((name) => memberOf(document, name) !== undefined)
    ? ': type, attributes and relationships belong in data'
    : '';

const refused = (pointer: string, detail: string) => ({ problems: [{ pointer, detail }], warnings: [] });

/** True if a value contains more than `max` values. Looks at no more than these. */
function hasMoreValues(value: unknown, max: number): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 1; waiting.length > 0;) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const name in next) {
      seen += 1;
      if (seen > max) return true;
      waiting.push((next as Record<string, unknown>)[name]);
    }
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
