import { BusyService } from './busy-service.ts';
import { BrokenInvariant } from './invariant.ts';

const charactersMax = 200;

/**
 * Why something failed, in words that may be stored: the text of a broken invariant or of a busy service, which are ours, or the name of another error. Other
 * messages quote their input, which may be personal. Of an item that does not fit its schema, the attributes are named that do not fit.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  if (error instanceof BrokenInvariant || error instanceof BusyService) return error.message.slice(0, charactersMax);
  const attributes = unfitAttributes(error);
  const reason = attributes.length === 0 ? error.name : `${error.name} at ${attributes.join(', ')}`;
  return reason.slice(0, charactersMax);
}

/** The attributes that a validation by zod has found, which its schema names. What lies deeper may be a key that somebody chose, and is left out. */
function unfitAttributes(error: Error & { readonly issues?: unknown }): readonly string[] {
  if (!Array.isArray(error.issues)) return [];
  const issues = error.issues as readonly { readonly path?: readonly unknown[] }[];
  return [...new Set(issues.flatMap(({ path }) => (typeof path?.[0] === 'string' ? [path[0]] : [])))];
}
