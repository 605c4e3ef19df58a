import { parseArgs } from 'node:util';
import { PlatformProblem } from '../engines/platform-problem.ts';

export const tourUsage = `Plays an integrator on a fresh platform, and prints each request with its answer.

  npm run tour -- [--keep] [--quiet] [--slow]

--keep   keeps the data in .local/tour, to look at it afterwards with npm start
--quiet  prints the story without requests and answers
--slow   waits before each request, to show it to others

It needs no running platform, and touches the data of none.`;

export interface TourOptions {
  readonly keep: boolean;
  readonly quiet: boolean;
  readonly slow: boolean;
  readonly help: boolean;
}

/** Reads the options of `npm run tour`. Throws PlatformProblem for unknown options. */
export function readTourOptions(args: readonly string[]): TourOptions {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: [...args], options: { keep: flag, quiet: flag, slow: flag, help: flag } }).values;
  } catch (error) {
    throw new PlatformProblem(
      error instanceof Error ? `${error.message.split('. ')[0] ?? ''}.` : 'An option is unknown.',
      'See npm run tour -- --help',
    );
  }
}
