import { relative, sep } from 'node:path';

const propertyFile = (name) => `${name}.property.test.ts`;

/**
 * Properties that take most of a minute and more; on the emulator, the stories that wait for a queue and play a year; and the stages that
 * are checked by the rules of AWS, since the suites after them need the same stages.
 */
const longSuites = [
  ...['money', 'processor-messages-3', 'crashes', 'processor-messages-2', 'simulation-2', 'delivery'].map(propertyFile),
  ...['interleavings', 'simulation-3', 'simulation-4'].map(propertyFile),
  ...['rules', 'push-to-card', 'year', 'migration', 'api-commands'].map((name) => `${name}.test.ts`),
];
/** Folders whose suites take long: they make templates, play whole months or start programs. */
const longFolders = ['infrastructure', 'generated', 'stories', 'local', 'workers'];

/**
 * The suites in the order in which they begin, so that no processor waits for another one at the end: jest puts first those that took
 * longest in the last run. In a fresh clone, where nothing is known of a last run, long suites and those of long folders begin.
 */
export function longestFirst(tests) {
  if (tests.some(({ duration }) => duration !== undefined)) return tests;
  return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ path, context }) {
  const [, folder, file] = relative(context.config.rootDir, path).split(sep);
  const suite = longSuites.indexOf(file);
  if (suite !== -1) return suite;
  const rank = longFolders.indexOf(folder);
  return longSuites.length + (rank === -1 ? longFolders.length : rank);
}
