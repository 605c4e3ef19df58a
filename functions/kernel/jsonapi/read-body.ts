import type { ResourceLink } from '../base/event-type.ts';
import type { ProblemPart } from '../base/problem.ts';
import { checked } from './checked.ts';
import type { BodyForm, Identifiers, ResourceList } from './body-form.ts';

const problemsMax = 100;
const attributesPlace = { pointer: '/data/attributes', prefix: '', name: 'attributes' };
const relationshipsPlace = { pointer: '/data/relationships', prefix: 'relationships', name: 'relationships' };
const dataPlace = { pointer: '/data', prefix: 'data', name: 'data' };

export interface ReadBody {
  readonly type: string;
  /** The type as the body names it: the type itself or one of its aliases. */
  readonly named: string;
  readonly attributes: unknown;
  readonly relationships: unknown;
}

/**
 * Reads a JSON:API document as one of the variants, told apart by `data.type` and by what is given. Every problem of the document is named
 * with its pointer; unknown attributes are ignored.
 */
export function readBody<Form extends BodyForm>(
  document: unknown,
  variants: readonly Form[],
): { variant?: Form; body?: ReadBody; problems: ProblemPart[] } {
  const data = memberOf(document, 'data');
  if (!isObject(data)) return refused('/data', 'The document needs a data object');
  const type = data['type'];
  const variant = variants.find((one) => isOfType(one, type) && isGiven(one, data));
  if (variant === undefined) {
    return refused('/data/type', `type must be ${[...new Set(variants.map((one) => one.type))].join(' or ')}`);
  }
  const attributes = checked(variant.attributes, data['attributes'] ?? {}, attributesPlace);
  const relationships = checked(variant.relationships, data['relationships'] ?? {}, relationshipsPlace);
  const parts = [...attributes.problems, ...relationships.problems];
  const problems = [...new Map(parts.map((part) => [`${part.pointer} ${part.detail}`, part])).values()].slice(
    0,
    problemsMax,
  );
  if (problems.length > 0) return { variant, problems };
  return {
    variant,
    body: { type: variant.type, named: String(type), attributes: attributes.value, relationships: relationships.value },
    problems,
  };
}

const isOfType = ({ type, aliases = [] }: BodyForm, named: unknown) =>
  [type, ...aliases].some((name) => name === named);

/** An empty member counts as given, so that its problems are reported for the form that the caller meant. */
function isGiven({ given }: BodyForm, data: Record<string, unknown>): boolean {
  if (given === undefined) return true;
  const [part = '', name = ''] = given.split('.');
  return memberOf(data[part], name) !== undefined;
}

/** Reads a document whose data is a list of resource identifiers. */
export function readIdentifiers(
  document: unknown,
  { schema }: Identifiers,
): { identifiers?: readonly ResourceLink[]; problems: ProblemPart[] } {
  const data = memberOf(document, 'data');
  if (!Array.isArray(data)) return refused('/data', 'The document needs a data list of resource identifiers');
  const { value, problems } = checked(schema, data, dataPlace);
  if (problems.length > 0) return { problems: problems.slice(0, problemsMax) };
  return { identifiers: value as readonly ResourceLink[], problems: [] };
}

/** One of the resources in a list. Without `body` it could not be read. */
export interface ReadMember<Form extends BodyForm = BodyForm> {
  readonly pointer: string;
  readonly sent: unknown;
  readonly variant?: Form;
  readonly body?: ReadBody;
}

/** Reads a document whose data is a list of resources: each as {@link readBody} would, with the problems of all of them. */
export function readMembers<Form extends BodyForm>(
  document: unknown,
  { variants, membersMax }: ResourceList<Form>,
): { readonly members?: readonly ReadMember<Form>[]; readonly isTooLong?: boolean; readonly problems: ProblemPart[] } {
  const data = memberOf(document, 'data');
  if (!Array.isArray(data)) return refused('/data', 'The document needs a data list of resources');
  if (data.length === 0) return refused('/data', 'The list must have at least one member');
  if (data.length > membersMax) return { isTooLong: true, problems: [] };
  const read = data.map((sent: unknown, index) => {
    const pointer = `/data/${index}`;
    const { problems, ...found } = readBody({ data: sent }, variants);
    return { member: { pointer, sent, ...found }, problems: problems.map((part) => placedAt(pointer, part)) };
  });
  return {
    members: read.map(({ member }) => member),
    problems: read.flatMap(({ problems }) => problems).slice(0, problemsMax),
  };
}

/** A problem of a body that is a member of a list. */
export const placedAt = (pointer: string, part: ProblemPart): ProblemPart =>
  part.pointer === undefined ? part : { ...part, pointer: part.pointer.replace(/^\/data/, pointer) };

/** True for a document that counts as no body: absent, `{}`, `{"data":null}`, `{"data":{}}`. */
export function isNoDocument(document: unknown): boolean {
  if (document === undefined) return true;
  if (!isObject(document)) return false;
  const data = document['data'];
  return data === undefined || data === null || (isObject(data) && Object.keys(data).length === 0);
}

const refused = (pointer: string, detail: string) => ({ problems: [{ pointer, detail }] });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
