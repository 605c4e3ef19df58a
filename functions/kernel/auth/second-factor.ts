import { Problem } from '../base/problem.ts';
import type { Caller } from './caller.ts';

/**
 * Throws `forbidden` (403), with the pointer to what is asked for if there is one, for a customer token that was created without
 * two-factor authentication. Call it for what a token may do without a scope that needs it, but only its customer may want.
 */
export function mustHaveSecondFactor(caller: Caller, pointer?: string): void {
  if (caller.kind === 'organisation' || caller.isVerified) return;
  const detail = 'This needs a customer token that was created by two-factor authentication';
  throw new Problem('forbidden', pointer === undefined ? { detail } : { detail, pointer });
}
