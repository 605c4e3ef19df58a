/**
 * Asserts something that the code relies on. If it does not hold, that is a bug: the request is answered with 500 and an alarm
 * is raised. `failure` says what failed, with the value ("parameter /x has no value"), and goes to the log only.
 */
export function invariant(condition: unknown, failure: string): asserts condition {
  if (!condition) throw new BrokenInvariant(failure);
}

export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}
