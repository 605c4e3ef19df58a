import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { forgottenParts, without } from './forgotten.ts';
import { type Guide, readGuide } from './guide.ts';
import { copyProject, follow, type Outcome, type Tree } from './tree.ts';

/*
 * `npm run check:page` does what docs/develop/adding-a-capability.md and its sister pages say, in a copy of the project, and runs the
 * checks that they would have to pass. Then it leaves out what the table of messages says, and expects the message.
 * `npm run check:page -- --keep` leaves the copy.
 */

const pages = ['adding-a-capability', 'adding-a-port', 'adding-a-setting'];

/** The suites of the pages, and those of test/generated that look at the project as a whole. */
const wholeSuites =
  /donations|charity-register|ports\/ports|generated\/(lives|kind-lives|completeness|field-texts|value-texts|names|tags|status-literals|states)/;

/** Suites that have tests of each operation, of which only those of donations run. */
const namingSuites =
  /generated\/(steps|authorisation|bodies|happy-path|audit-log|load-kinds|lists|lost-races|nothing-ignored)/;

const bin = (path: string): string => `node_modules/${path}`;

function main(): void {
  const guides = pages.map((name) => readGuide(readFileSync(join(projectRoot(), `docs/develop/${name}.md`), 'utf8')));
  const tree = copyProject();
  try {
    const paths = [...new Set(guides.flatMap((guide) => follow(tree, guide)))];
    must('npm run generate', tree.run('bin/generate.ts'));
    must('npm run types', types(tree));
    must('npm run lint', tree.run(bin('oxlint/bin/oxlint'), ...paths.filter((path) => /\.(ts|js)$/.test(path))));
    must('the format', tree.run(bin('oxfmt/bin/oxfmt'), '--check', ...paths));
    must('npm run check:imports', tree.run(bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...importRules));
    must('the suites', jest(tree, wholeSuites.source));
    must('the generated tests of donations', jest(tree, namingSuites.source, '-t', '[Dd]onation'));
    tellsForgotten(tree, guides);
  } finally {
    if (process.argv.includes('--keep')) console.log(`The copy is ${tree.folder}`);
    else tree.remove();
  }
}

const importRules = ['--config', '.dependency-cruiser.mjs', 'functions', 'lib', 'local', 'bin'];

const types = (tree: Tree, ...options: readonly string[]): Outcome =>
  tree.run(bin('@typescript/native/bin/tsc'), ...['--noEmit', '--checkers', '1'], ...options);

const jest = (tree: Tree, ...options: readonly string[]): Outcome =>
  tree.run(bin('jest/bin/jest.js'), '--maxWorkers=1', ...options);

/** Leaves out each part that the tables of the pages name, and expects the message of the table. */
function tellsForgotten(tree: Tree, guides: readonly Guide[]): void {
  const promised = guides.flatMap(({ messages }) =>
    forgottenParts.filter(({ row }) => messages.has(row)).map((part) => ({ part, message: messages.get(part.row) })),
  );
  for (const { part } of promised) tree.write(part.path, without(tree.read(part.path), part));
  // The messages are at these files. Nearly all others would be checked again too, as they depend on them.
  const files = [...new Set(promised.map(({ part }) => part.path))];
  tree.write('tsconfig.forgotten.json', JSON.stringify({ extends: './tsconfig.json', files, include: [] }));
  const { output } = types(tree, '-p', 'tsconfig.forgotten.json');
  for (const { part, message } of promised) mustSay(part.row, message, output);
}

function mustSay(row: string, message: RegExp | undefined, said: string): void {
  if (message?.test(said) !== true) {
    throw new Error(`Without ${row}, the page promises ${String(message)}, but this was said:\n${said}`);
  }
  console.log(`without ${row}: the message of the page`);
}

function must(name: string, { isGood, output }: Outcome): void {
  if (!isGood) throw new Error(`${name} fails after what the pages say:\n${output}`);
  console.log(`${name}: good`);
}

main();
