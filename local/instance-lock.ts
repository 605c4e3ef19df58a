import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';

/** Keeps a second platform away from the same data; a lock left behind by kill -9 does not count. */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'running.pid');
  const other = Number(readIfThere(file));
  if (other > 0 && other !== process.pid && isAlive(other)) {
    throw new PlatformProblem(
      `A platform already runs on this data (process ${other}).`,
      'Use that one, or stop it first with Ctrl-C.',
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
