import type { Caller } from '../auth/caller.ts';
import { type KeptAddress, keptAddress } from '../base/kept-address.ts';
import { type Author, makersOf } from '../journal/author.ts';
import type { AnyOperation } from './operation.ts';
import type { ParsedRequest } from './parsed-request.ts';

const fieldsMax = 100;
const depthMax = 6;

/** The author of everything that a request writes. A created resource is new as a whole, so only updates name fields. */
export function authorOf(
  operation: Pick<AnyOperation, 'id' | 'path'>,
  caller: Caller,
  parsed: Pick<ParsedRequest, 'sourceAddress' | 'path' | 'body' | 'data' | 'identifiers'>,
  kept: KeptAddress,
): Author {
  const { kind, tokenId } = caller;
  const sourceAddress = keptAddress(parsed.sourceAddress, kept);
  const customer = caller.kind === 'customer' ? { customerId: caller.customerId } : {};
  const makerIds = makersOf(caller.ancestorIds, caller.kind === 'organisation' ? caller.userId : undefined);
  const isChange = Object.keys(parsed.path).length > 0;
  const fields = isChange ? fieldsOf(operation, parsed) : [];
  return { actor: { kind, tokenId, makerIds, ...customer, sourceAddress }, operation: operation.id, fields };
}

/**
 * The names of the fields that a request sets, with the path to each: `address.city`. Only names that the operation knows:
 * a caller's own names, such as those of tags, may be personal data. Members of a list have no names of their own.
 */
function fieldsOf(
  { path }: Pick<AnyOperation, 'path'>,
  { body, data, identifiers }: Pick<ParsedRequest, 'body' | 'data' | 'identifiers'>,
): readonly string[] {
  if (identifiers.length > 0) return [path.slice(path.lastIndexOf('/') + 1)];
  const sent = data as { readonly attributes?: unknown; readonly relationships?: unknown } | undefined;
  const relationships = isPlain(sent?.relationships) && isPlain(body?.relationships) ? body.relationships : {};
  return [...namesIn(body?.attributes, sent?.attributes, []), ...Object.keys(relationships)].slice(0, fieldsMax);
}

/** Paths of the members that were sent and that the schema knows. */
function namesIn(known: unknown, sent: unknown, at: readonly string[]): readonly string[] {
  const isLeaf = !isPlain(known) || !isPlain(sent) || at.at(-1) === 'tags' || at.length === depthMax;
  if (isLeaf) return at.length === 0 ? [] : [at.join('.')];
  const names = Object.keys(sent).filter((name) => Object.hasOwn(known, name));
  if (names.length === 0 && at.length > 0) return [at.join('.')];
  return names.flatMap((name) => namesIn(known[name], sent[name], [...at, name]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
