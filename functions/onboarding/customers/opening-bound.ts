import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';

/**
 * Refuses with 400 a customer token that creates more than the stage allows (`customers.opens`); `count` of them exist.
 * The organisation may create more. `pointer` is the place of the owner in the body.
 */
export function mustStayWithin(
  caller: Pick<Caller, 'kind'>,
  { count, max, what, pointer }: { readonly count: number; readonly max: number; what: string; pointer: string },
): void {
  if (caller.kind === 'organisation' || count < max) return;
  const detail = `Tokens of a customer create at most ${max} ${what}; tokens of the organisation can create more`;
  throw new Problem('limits_exceeded', { detail, pointer });
}
