import type { Scope } from './scopes.ts';

/** The access rules of one form of a body. */
export interface FormRules {
  /** A caller needs one of these. Absent if the operation's own scopes hold for every form. */
  readonly scopes?: readonly Scope[];
  /** Scopes that are enough too for a body that has only these attributes. */
  readonly partial?: { readonly attributes: readonly string[]; readonly scopes: readonly Scope[] };
}

/** Who may use an operation. */
export interface AccessRules {
  /** A caller needs one of these. An empty list allows any valid token of an organisation. */
  readonly scopes: readonly Scope[];
  /**
   * Customer tokens that hold the scope may use it too, unless this says `organisation`. `upgradable` admits the customer
   * tokens that can be upgraded, with any scopes.
   */
  readonly callers?: 'organisation' | 'upgradable';
  /** `refused`: not for tokens that are limited to single resources. */
  readonly limitedTokens?: 'refused';
  /** Exists in sandbox stages only. */
  readonly sandboxOnly?: boolean;
  readonly request?: { readonly variants?: readonly FormRules[] };
}

/**
 * The scopes of which a request needs one: those of the form that was sent. If the form is not known, the scopes of all
 * forms. If the body has only attributes for which the form has scopes of their own, those are enough too.
 */
export function requiredScopes(
  operation: Pick<AccessRules, 'scopes' | 'request'>,
  { variant, data }: { readonly variant: FormRules | undefined; readonly data: unknown },
): readonly Scope[] {
  if (variant === undefined) {
    return distinct([...operation.scopes, ...(operation.request?.variants ?? []).flatMap(everyScope)]);
  }
  const { partial } = variant;
  const scopes = variant.scopes ?? operation.scopes;
  return partial !== undefined && hasOnly(data, partial.attributes) ? distinct([...scopes, ...partial.scopes]) : scopes;
}

/**
 * The scopes for the members of a list: one of each form that was sent is needed, in addition to those of the operation. A
 * member that is performed later is checked again then (perform.ts).
 */
export function scopesOfMembers(
  operation: Pick<AccessRules, 'scopes'>,
  { members }: { readonly members: readonly { readonly variant?: FormRules }[] },
): readonly (readonly Scope[])[] {
  const variants = new Set(members.flatMap(({ variant }) => variant ?? []));
  return [...variants].map((variant) => variant.scopes ?? operation.scopes);
}

const everyScope = ({ scopes = [], partial }: FormRules) => [...scopes, ...(partial?.scopes ?? [])];
const distinct = (scopes: readonly Scope[]) => [...new Set(scopes)];

/** True if a body has some of the named attributes and no others. Attributes that would be ignored count as others. */
function hasOnly(data: unknown, names: readonly string[]): boolean {
  const given = Object.keys((data as { attributes?: object | null } | undefined)?.attributes ?? {});
  return given.length > 0 && given.every((name) => names.includes(name));
}
