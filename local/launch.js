import module from 'node:module';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

/**
 * The entry of `npm start`, `npm run tour`, `npm run listen` and `npm run load`. It is plain JavaScript, because an old Node cannot load TypeScript
 * and would print a stack trace instead of a helpful sentence.
 */
const [node, , command = 'start', ...args] = process.argv;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  fail(
    `Bankstack needs Node 24, and this is Node ${process.versions.node}.`,
    'Run npm install, which installs it, and then run this command again through npm.',
  );
} else {
  // What Node makes of the sources, kept for the next start: it begins in half the time.
  module.enableCompileCache(fileURLToPath(new URL('../.build/compile-cache', import.meta.url)));
  const file = new URL(`./${command}.ts`, import.meta.url);
  process.argv = [node ?? 'node', file.pathname, ...args];
  await import(file.href).catch((error) => {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    fail('A package that Bankstack needs is not installed.', 'Run npm install, and then run this command again.');
  });
  // A platform may end by a signal, at which nothing would be kept.
  module.flushCompileCache?.();
}

/** @param {string} sentence @param {string} whatToDo */
function fail(sentence, whatToDo) {
  process.stderr.write(`${sentence}\n${whatToDo}\n`);
  process.exitCode = 1;
}
