#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

/**
 * The entry of `npx bankstack`. It is plain JavaScript, because an old Node cannot load TypeScript and would print a stack trace
 * instead of a helpful sentence.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  fail(
    `Bankstack needs Node 24, and this is Node ${process.versions.node}.`,
    'npm install brings it: start this with node_modules/.bin/node of the project, or with npx.',
  );
} else {
  // What Node makes of the sources, kept for the next command: it begins in half the time.
  module.enableCompileCache(fileURLToPath(new URL('../.build/compile-cache', import.meta.url)));
  const { runCommandLine } = await import('./command-line/run.ts').catch(absent);
  process.exitCode = await runCommandLine?.(process.argv.slice(2));
}

/** @param {NodeJS.ErrnoException} error */
function absent(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  fail('A package that Bankstack needs is not installed.', 'Run npm install, and then this command again.');
  return { runCommandLine: () => Promise.resolve(1) };
}

/** @param {string} sentence @param {string} whatToDo */
function fail(sentence, whatToDo) {
  process.stderr.write(`${sentence}\n${whatToDo}\n`);
  process.exitCode = 1;
}
