/**
 * Asserts what the code relies on. A broken assumption is a bug: it is answered 500 and raises an alarm, and `sentence`
 * goes to the log only.
 */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new BrokenInvariant(sentence);
}

export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}
