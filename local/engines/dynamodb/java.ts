import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PlatformProblem } from '../platform-problem.ts';

const VERSION_MIN = 17;
const found = new Map<string, string>();

/** The program `java`, from JAVA_HOME or the PATH. Throws PlatformProblem if it is missing or too old for DynamoDB Local. */
export function javaFor(environment: NodeJS.ProcessEnv): string {
  const home = environment['JAVA_HOME'] ?? '';
  const program = home === '' ? 'java' : path.join(home, 'bin', 'java');
  // Another PATH can have another `java`.
  const cacheKey = `${environment['PATH'] ?? ''}\n${program}`;
  const version = found.get(cacheKey) ?? versionOf(program, environment);
  if (Number.parseInt(version, 10) >= VERSION_MIN) {
    found.set(cacheKey, version);
    return program;
  }
  const state = version === '' ? 'Java is missing' : `this machine has Java ${version}`;
  throw new PlatformProblem(
    `The DynamoDB engine of this system, DynamoDB Local, needs Java ${VERSION_MIN} or later, and ${state}.`,
    `Install it from https://adoptium.net/temurin/releases/?version=${VERSION_MIN} and start again.`,
  );
}

/** Not only whether the program exists: macOS has a `java` that only says that there is none. */
function versionOf(program: string, environment: NodeJS.ProcessEnv): string {
  const { stderr, error } = spawnSync(program, ['-version'], { encoding: 'utf8', env: environment });
  return error === undefined ? (/version "(\d[^"]*)"/.exec(stderr)?.[1] ?? '') : '';
}
