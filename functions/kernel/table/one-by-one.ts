import { ConcurrencyConflict } from './concurrency-conflict.ts';

const conflictsMax = 5;

/** Decides once more if somebody else wrote first. Throws ConcurrencyConflict if that happens again and again. */
export async function decideAgain<T>(decide: () => Promise<T>, conflictsLeft = conflictsMax): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict) || conflictsLeft === 0) throw error;
    return decideAgain(decide, conflictsLeft - 1);
  }
}

/** Ends one after the other. Where one fails the others end nevertheless, and the first error is thrown after the last of them. */
export async function endOneByOne<T>(all: readonly T[], end: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    await decideAgain(() => end(one)).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
