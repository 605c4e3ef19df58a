import { relative, sep } from 'node:path';

/** Folders whose suites take long: they make templates, play whole months or start programs. */
const longFolders = ['infrastructure', 'generated', 'stories', 'local', 'workers'];

/**
 * The suites in the order in which they begin, so that no processor waits for another one at the end: jest puts first those that took
 * longest in the last run. In a fresh clone, where nothing is known of a last run, those of long folders begin.
 */
export function longestFirst(tests) {
  if (tests.some(({ duration }) => duration !== undefined)) return tests;
  return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ path, context }) {
  const [, folder] = relative(context.config.rootDir, path).split(sep);
  const rank = longFolders.indexOf(folder);
  return rank === -1 ? longFolders.length : rank;
}
