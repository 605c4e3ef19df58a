import { parseArgs } from 'node:util';
import { PlatformProblem } from './engines/platform-problem.ts';

const portDefault = 3000;
const portMax = 65_535;

export const startUsage = `Starts the whole platform on this machine.

  npm start -- [--port N] [--reset]

--port N   listens on port N (default ${portDefault}); 0 chooses a free port
--reset    deletes the data in .local/ first`;

export interface StartOptions {
  readonly port: number;
  readonly reset: boolean;
  readonly help: boolean;
}

/** Reads the options of `npm start`. Throws PlatformProblem for unknown options and values. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { port, reset, help } = parse(args);
  const number = Number(port ?? portDefault);
  if (!/^\d+$/.test(port ?? String(portDefault)) || number > portMax) {
    throw new PlatformProblem(
      `"${port ?? ''}" is not a port.`,
      `Use a number from 0 to ${portMax}: npm start -- --port 8080`,
    );
  }
  return { port: number, reset: reset ?? false, help: help ?? false };
}

function parse(args: readonly string[]) {
  try {
    const options = { port: { type: 'string' }, reset: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new PlatformProblem(
      error instanceof Error ? `${error.message.split('. ')[0] ?? ''}.` : 'An option is unknown.',
      'See npm start -- --help',
    );
  }
}
