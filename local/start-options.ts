import { parseArgs } from 'node:util';
import { checkOrigins } from '../lib/check-origins.ts';
import { PlatformProblem } from './engines/platform-problem.ts';

const portDefault = 3000;
const portMax = 65_535;

export const startUsage = `Starts the whole platform on this machine.

  npm start -- [--port N] [--origin URL] [--export-events] [--reset]

--port N         listens on port N (default ${portDefault}); 0 chooses a free port
--origin URL     lets scripts of this origin call the API from a browser: http://localhost:5173; may be given several times
--export-events  exports all events to .local/exported-events.jsonl (docs/operate/event-export.md)
--reset          deletes the data in .local/ first`;

export interface StartOptions {
  readonly port: number;
  readonly origins: readonly string[];
  readonly reset: boolean;
  readonly exportsEvents: boolean;
  readonly help: boolean;
}

/** Reads the options of `npm start`. Throws PlatformProblem for unknown options and values. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { port, origin: origins = [], reset, help, 'export-events': exportsEvents } = parse(args);
  const number = Number(port ?? portDefault);
  if (!/^\d+$/.test(port ?? String(portDefault)) || number > portMax) {
    throw new PlatformProblem(
      `"${port ?? ''}" is not a port.`,
      `Use a number from 0 to ${portMax}: npm start -- --port 8080`,
    );
  }
  try {
    checkOrigins({ name: 'local', sandbox: true, origins });
  } catch (error) {
    throw new PlatformProblem(String(error instanceof Error ? error.message : error), 'See npm start -- --help');
  }
  return { port: number, origins, reset: reset ?? false, exportsEvents: exportsEvents ?? false, help: help ?? false };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      port: { type: 'string' },
      origin: { type: 'string', multiple: true },
      reset: { type: 'boolean' },
      'export-events': { type: 'boolean' },
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new PlatformProblem(
      error instanceof Error ? `${error.message.split('. ')[0] ?? ''}.` : 'An option is unknown.',
      'See npm start -- --help',
    );
  }
}
