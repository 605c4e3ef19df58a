import * as z from 'zod';
import { Problem } from '../base/problem.ts';

/*
 * An owner must not overrule the organisation. A state that both can set (a card that is Frozen, a schedule that is Disabled) stores who
 * has set it, and each step that leaves it calls `mustNotOverrule`. A value that both can set (a limit of a card) stores the organisation's
 * value as the bound of the customer's: `boundedLimits`. `test/security/who-overrules.test.ts` has the organisation take each step of
 * each state machine that a customer could take back.
 */

/** Who sets a state: partners and workers act for the organisation. */
export const setterSchema = z.enum(['organisation', 'customer']);
export type Setter = z.output<typeof setterSchema>;

/** Who has set a state after somebody sets it again: what the organisation has set stays its own. */
export const setterAfter = (before: Setter | undefined, setter: Setter): Setter =>
  before === 'organisation' ? before : setter;

/** Throws `forbidden` (403) if a customer leaves a state that the organisation has set. `what` says which: `The card was frozen`. */
export function mustNotOverrule(setter: Setter, setBy: Setter, what: string): void {
  if (setter === 'organisation' || setBy === 'customer') return;
  throw new Problem('forbidden', `${what} by the organisation; a customer cannot change that`);
}

/** Numbers that must not be passed, by their names. */
type Limits<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/**
 * The limits after somebody has changed them, and those of the organisation, which bound what a customer sets: a customer sets a limit
 * at most as high, and one that a customer removes is the organisation's again. Throws `forbidden` (403), with the pointer to each, for
 * a limit that a customer would loosen. The names come from `changes`; null removes a limit.
 */
export function boundedLimits<Name extends string>(
  { limits, bounds }: { readonly limits: Limits<Name>; readonly bounds: Limits<Name> },
  changes: Readonly<Partial<Record<Name, number | null | undefined>>>,
  { setter, pointer }: { readonly setter: Setter; readonly pointer: string },
): { readonly limits: Limits<Name>; readonly bounds: Limits<Name> } {
  const after = { limits: new Map(Object.entries(limits)), bounds: new Map(Object.entries(bounds)) };
  const loosened: string[] = [];
  for (const [name, wanted] of Object.entries(changes)) {
    if (wanted === undefined) continue;
    const bound = after.bounds.get(name);
    const value = wanted ?? (setter === 'customer' ? bound : undefined);
    if (setter === 'organisation') setOrDelete(after.bounds, name, value);
    else if (isLooser(wanted, bound, after.limits.get(name))) loosened.push(name);
    setOrDelete(after.limits, name, value);
  }
  if (loosened.length > 0) {
    const parts = loosened.map((name) => ({
      detail: `${name}: the organisation has set this limit; a customer can only lower it`,
      pointer: `${pointer}/${name}`,
    }));
    throw new Problem('forbidden', parts);
  }
  return {
    limits: Object.fromEntries(after.limits) as Limits<Name>,
    bounds: Object.fromEntries(after.bounds) as Limits<Name>,
  };
}

/** True for a limit above the organisation's, and for the removal of the organisation's own. */
const isLooser = (wanted: unknown, bound: unknown, before: unknown): boolean =>
  bound !== undefined && (wanted === null ? before === bound : Number(wanted) > Number(bound));

function setOrDelete(values: Map<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) values.delete(name);
  else values.set(name, value);
}
