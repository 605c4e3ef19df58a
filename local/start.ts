import { PlatformProblem } from './engines/platform-problem.ts';
import { readStartOptions, type StartOptions, startUsage } from './start-options.ts';

/** `npm start`. Who asks for the options does not wait for the platform, which takes a second to load. */
async function start(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (options?.help === true) process.stdout.write(`${startUsage}\n`);
  else if (options !== undefined) await (await import('./run-until-stopped.ts')).runUntilStopped(options, tell);
}

function optionsOf(args: readonly string[]): StartOptions | undefined {
  try {
    return readStartOptions(args);
  } catch (error) {
    process.exitCode = 2;
    tell(error);
    return undefined;
  }
}

/** Prints what failed and what to do, without a stack trace. */
function tell(error: unknown): void {
  const problem =
    error instanceof PlatformProblem
      ? error
      : new PlatformProblem(
          `The platform could not start (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`,
          'Start with fresh data: npm start -- --reset',
        );
  process.stderr.write(`${problem.sentence}\n${problem.whatToDo}\n`);
}

await start();
