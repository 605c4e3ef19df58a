/** Joins those of the words that are defined. */
export const words = (...parts: readonly (string | number | boolean | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');

/** The answer to a client whose act the state does not allow. */
export const invalidState = '409 invalid_state';
