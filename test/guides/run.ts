import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { lint } from '../sources/lint.ts';
import { type TypeChecker, typeChecker } from '../sources/type-checker.ts';
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

async function main(): Promise<void> {
  const guides = pages.map((name) => readGuide(readFileSync(join(projectRoot(), `docs/develop/${name}.md`), 'utf8')));
  const tree = copyProject();
  try {
    const paths = [...new Set(guides.flatMap((guide) => follow(tree, guide)))];
    must('npm run generate', tree.run('bin/generate.ts'));
    const types = typeChecker(tree.folder);
    must('npm run types', outcomeOf(types.whole()));
    const { isGood, report } = await lint(types, { folder: tree.folder, paths });
    must('npm run lint', { isGood, output: report });
    must('the format', tree.run(bin('prettier/bin/prettier.cjs'), '--check', ...paths));
    must('npm run check:imports', tree.run(bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...importRules));
    must('the suites', jest(tree, wholeSuites.source));
    must('the generated tests of donations', jest(tree, namingSuites.source, '-t', '[Dd]onation'));
    for (const guide of guides) tellsForgotten(tree, guide, types);
  } finally {
    if (process.argv.includes('--keep')) console.log(`The copy is ${tree.folder}`);
    else tree.remove();
  }
}

const importRules = ['--config', '.dependency-cruiser.mjs', 'functions', 'lib', 'local', 'bin'];

const jest = (tree: Tree, ...options: readonly string[]): Outcome =>
  tree.run(bin('jest/bin/jest.js'), '--maxWorkers=1', ...options);

/** Leaves out each part that the table of a page names, and expects the message of the table. */
function tellsForgotten(tree: Tree, { messages }: Guide, types: TypeChecker): void {
  const parts = forgottenParts.filter(({ row }) => messages.has(row));
  for (const part of parts) tree.write(part.path, without(tree.read(part.path), part));
  const said = types.files(parts.map(({ path }) => path)).join('\n');
  for (const { row } of parts) mustSay(row, messages, said);
}

function mustSay(row: string, messages: Guide['messages'], said: string): void {
  if (messages.get(row)?.test(said) !== true) {
    throw new Error(`Without ${row}, the page promises ${String(messages.get(row))}, but this was said:\n${said}`);
  }
  console.log(`without ${row}: the message of the page`);
}

function must(name: string, { isGood, output }: Outcome): void {
  if (!isGood) throw new Error(`${name} fails after what the pages say:\n${output}`);
  console.log(`${name}: good`);
}

const outcomeOf = (faults: readonly string[]): Outcome => ({
  isGood: faults.length === 0,
  output: faults.join('\n'),
});

await main();
