/** What there is of these, in a row. */
export const words = (...parts: readonly (string | number | boolean | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');

/** What a client is told whose act the state of things does not allow. */
export const invalidState = '409 invalid_state';
