import type { Scope } from '../auth/scopes.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { AnyOperation, Variant } from './operation.ts';

/**
 * The scopes of which a request needs one: those of the variant that was sent, of any variant while it is not known
 * which. Where the variant has scopes for some of its attributes, they suffice for a body that has no others.
 */
export function requiredScopes(
  operation: Pick<AnyOperation, 'scopes' | 'request'>,
  { variant, data }: Pick<ParsedRequest, 'variant' | 'data'>,
): readonly Scope[] {
  if (variant === undefined) {
    return distinct([...operation.scopes, ...(operation.request?.variants ?? []).flatMap(everyScope)]);
  }
  const { partial } = variant;
  const scopes = variant.scopes ?? operation.scopes;
  return partial !== undefined && hasOnly(data, partial.attributes) ? distinct([...scopes, ...partial.scopes]) : scopes;
}

/** The scopes of the members of a list: of each form that was sent one is needed, beside those of the operation. */
export function scopesOfMembers(
  operation: Pick<AnyOperation, 'scopes'>,
  { members }: Pick<ParsedRequest, 'members'>,
): readonly (readonly Scope[])[] {
  const variants = new Set(members.flatMap(({ variant }) => variant ?? []));
  return [...variants].map((variant) => variant.scopes ?? operation.scopes);
}

const everyScope = ({ scopes = [], partial }: Variant) => [...scopes, ...(partial?.scopes ?? [])];
const distinct = (scopes: readonly Scope[]) => [...new Set(scopes)];

/** True where a body has some of the named attributes and no others, not even such as would be ignored. */
function hasOnly(data: unknown, names: readonly string[]): boolean {
  const given = Object.keys((data as { attributes?: object | null } | undefined)?.attributes ?? {});
  return given.length > 0 && given.every((name) => names.includes(name));
}
