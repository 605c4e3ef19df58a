import { PlatformProblem } from './engines/platform-problem.ts';
import { readTourOptions, type TourOptions, tourUsage } from './tour/options.ts';
import { unwindAll, type Unwind } from './unwind.ts';

/** `npm run tour`. Who asks for the options does not wait for the platform, which takes a second to load. */
async function runTour(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (options?.help === true) process.stdout.write(`${tourUsage}\n`);
  if (options === undefined || options.help) return;
  const { tour } = await import('./tour/tour.ts');
  const opened: Unwind[] = [];
  try {
    process.exitCode = await tour(options, opened);
  } catch (error) {
    tell(error);
  } finally {
    await unwindAll(opened);
  }
}

function optionsOf(args: readonly string[]): TourOptions | undefined {
  try {
    return readTourOptions(args);
  } catch (error) {
    tell(error);
    return undefined;
  }
}

function tell(error: unknown): void {
  const problem = error instanceof PlatformProblem ? `${error.sentence}\n${error.whatToDo}` : String(error);
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

await runTour();
process.exit();
