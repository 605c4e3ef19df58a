import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundedTokens } from './found.ts';
import { runCommand, troublesIn } from './harness/command.ts';
import type { Emulator } from './harness/emulator.ts';
import { leftOut } from './long-stories.ts';

const storiesTimeoutSeconds = 900;

/** The stories of a stage, and where they find what it has. */
interface StoriesOf {
  readonly baseUrl: string;
  readonly tokens: readonly FoundedTokens[];
  /** Some of the stories, by default all that the sandbox stage plays. */
  readonly only?: { readonly files: readonly string[]; readonly except: readonly string[] };
  /** The queue of the ACH rail, in a stage without sandbox operations. */
  readonly railQueueUrl?: string;
}

/**
 * Runs the stories of test/stories against a deployment, in as many workers as there are tokens of different organisations:
 * they find it in `STORIES_BASE_URL`, with `STORIES_TOKEN`, `STORIES_SECOND_TOKEN` and, for receivers of webhooks, the knowledge that it can reach this machine.
 */
export async function runStories(
  { baseUrl, tokens, only, railQueueUrl }: StoriesOf,
  emulator: Emulator,
): Promise<{ passed: number; failed: number }> {
  const { projectDirectory, runDirectory } = emulator;
  if (!existsSync(join(projectDirectory, 'test', 'stories'))) return { passed: 0, failed: 0 };
  const outputPath = join(runDirectory, 'stories.json');
  const logPath = join(runDirectory, 'stories.log');
  const jest = join(projectDirectory, 'node_modules', 'jest', 'bin', 'jest.js');
  const failure = await runCommand({
    program: join(projectDirectory, 'node_modules', '.bin', 'node'),
    args: [
      jest,
      `--maxWorkers=${String(tokens.length)}`,
      '--json',
      '--outputFile',
      outputPath,
      '--testPathPatterns',
      only === undefined ? 'test/stories/' : `test/stories/(${only.files.join('|')})\\.test`,
      ...(only === undefined ? [] : ['--testNamePattern', `^(?!.*(${only.except.join('|')}))`]),
      '--testPathIgnorePatterns',
      `test/stories/(${['start', 'tour', ...(only === undefined ? leftOut(process.env) : [])].join('|')})\\.test`,
    ],
    directory: projectDirectory,
    env: {
      ...emulator.env,
      STORIES_BASE_URL: baseUrl,
      STORIES_TOKEN: tokens.map(({ token }) => token).join(','),
      STORIES_SECOND_TOKEN: tokens.map(({ secondToken }) => secondToken).join(','),
      STORIES_RECEIVER_HOST: '127.0.0.1',
      ...(railQueueUrl === undefined ? {} : { STORIES_RAIL_QUEUE_URL: railQueueUrl }),
    },
    logPath,
    timeoutSeconds: storiesTimeoutSeconds,
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!existsSync(outputPath)) throw failure;
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(outputPath, 'utf8')) as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly numFailedTestSuites: number;
  };
  if (failure !== undefined) {
    console.log(readFileSync(logPath, 'utf8').slice(-20_000));
    console.log(`What went wrong on the emulator meanwhile:\n${troublesIn(emulator.logPath)}`);
  }
  // A suite that could not even be loaded has no tests that failed.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
}
