/** Rows of the specification that the platform does not meet, by the beginnings of their names, with the section of docs/spec-gaps.md that says why. */
export const unmet: Readonly<Record<string, readonly string[]>> = {
  Migration: ['POST /migrations: a credit account'],
};
