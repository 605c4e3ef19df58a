import { execFileSync } from 'node:child_process';

/**
 * Loads each file, all in one process, and prints those that cannot be loaded. A function that lacks a setting of a port has loaded all
 * of its modules before.
 */
const loader = `
const faults = process.argv.slice(1).flatMap((file) => {
  try {
    require(file);
    return [];
  } catch (error) {
    return error.message.startsWith('the settings of this function have no ') ? [] : [file + ': ' + error.message];
  }
});
process.stdout.write(faults.join('\\n'), () => process.exit(0));
`;

/**
 * Loads every bundle, as the function does when it starts. Throws an error that names those that fail: what was left out of a bundle
 * and is needed all the same shows here, and not in the tests, which run the sources.
 */
export function mustLoad(files: readonly string[], env: NodeJS.ProcessEnv): void {
  const faults = execFileSync(process.execPath, ['-e', loader, ...files], { env, encoding: 'utf8' });
  if (faults !== '') throw new Error(`bundles that cannot be loaded:\n${faults}`);
}
