/** Rows of the specification that the platform does not meet, by the beginnings of their names, with the page of docs/develop/spec-gaps that says why. */
export const unmet: Readonly<Record<string, readonly string[]>> = {
  Migration: ['POST /migrations: a credit account'],
};
