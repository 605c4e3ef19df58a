import type { Stage } from './stages.ts';

const pattern = /^[a-z][a-z0-9-]{0,19}$/;

/** Throws an error if AWS would refuse names that have the name of the stage in them: those of its queues, logs and metrics. */
export function checkStageName({ name }: Pick<Stage, 'name'>): void {
  if (pattern.test(name)) return;
  throw new Error(
    `Stage "${name}": its name has to be of lower-case letters, digits and hyphens, 20 at most, with a letter first`,
  );
}
