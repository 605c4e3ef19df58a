import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

/** Jest's usual environment, which comes with jest. */
const ofJest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { TestEnvironment } = ofJest('jest-environment-node');

// A worker with nothing left to do ends at once. Otherwise Node first frees the memory of all its tests. On a busy
// machine that can take longer than the half second after which jest complains of leaks.
const isWorker = process.send !== undefined;
if (isWorker) process.once('beforeExit', () => process.exit());

// The engines' files live as long as a test: in memory, where the machine has such a folder.
const memoryFolder = '/dev/shm';
try {
  accessSync(memoryFolder, constants.W_OK);
  process.env['TMPDIR'] ??= memoryFolder;
} catch {
  // The usual folder for scratch files does as well.
}

export default TestEnvironment;
