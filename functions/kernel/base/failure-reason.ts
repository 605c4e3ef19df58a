import { BrokenInvariant } from './invariant.ts';

const charactersMax = 200;

/**
 * Why something failed, in words that may be stored: the text of a broken invariant, which is ours, or the name of another error. Other
 * messages quote their input, which may be personal.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  return (error instanceof BrokenInvariant ? error.message : error.name).slice(0, charactersMax);
}
