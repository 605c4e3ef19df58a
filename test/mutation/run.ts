import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { type PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { formatted } from '../../bin/generate/module-text.ts';
import { type Area, areas } from './areas.ts';
import { pageOf } from './page.ts';
import { type AreaResult, percent, verdictOn } from './survivors.ts';

/*
 * `npm run mutate` tries all areas, `npm run mutate -- ledger cipher` tries some.
 */

const resultsFile = 'test/mutation/survivors.json';
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(areas);
const unknown = chosen.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no area ${unknown.join(', ')}. The areas are ${Object.keys(areas).join(', ')}.\n`);
  process.exit(2);
}
for (const [name, area] of Object.entries(areas)) {
  if (chosen.includes(name) && !(await mutate(name, area))) process.exitCode = 1;
}

/** Tries the mutants of an area, and keeps the result. False if something is wrong. */
async function mutate(name: string, area: Area): Promise<boolean> {
  const mutants = await new Stryker(optionsFor(name, area)).runMutationTest();
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, AreaResult>;
  const { faults, unexplained, result } = verdictOn(mutants, results[name]?.survivors ?? []);
  for (const fault of faults) process.stdout.write(`${name}: ${fault}\n`);
  if (unexplained.length > 0) {
    const toExplain = unexplained.map((one) => ({ ...one, reason: '' }));
    process.stdout.write(
      `To be noticed by tests, or explained in ${resultsFile}:\n${JSON.stringify(toExplain, null, 2)}\n`,
    );
  }
  process.stdout.write(
    `${name}: ${percent(result.noticed / result.mutants)} of ${result.mutants} mutants are noticed\n`,
  );
  if (faults.length > 0) return false;
  const all = Object.fromEntries(
    Object.keys(areas).flatMap((one) => {
      const known = one === name ? result : results[one];
      return known === undefined ? [] : [[one, known]];
    }),
  );
  writeFileSync(resultsFile, await formatted(resultsFile, JSON.stringify(all)));
  writeFileSync('docs/develop/mutants.md', pageOf(all));
  return true;
}

function optionsFor(name: string, { mutated, tests }: Area): PartialStrykerOptions {
  return {
    mutate: filesOf(mutated, '.ts'),
    testsOfArea: filesOf(tests, '.test.ts'),
    testRunner: 'plain',
    plugins: [new URL('./runner.ts', import.meta.url).pathname],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    disableTypeChecks: false,
    ignorePatterns: ['.build', '.local', 'cdk.out', 'coverage'],
    tempDirName: '.build/mutation/sandbox',
    reporters: ['html'],
    htmlReporter: { fileName: `.build/mutation/${name}.html` },
    // Long enough for a busy machine: a mutant whose tests are only slow is not one that they notice.
    timeoutMS: 15_000,
    warnings: false,
  };
}

function filesOf(places: readonly string[], ending: string): string[] {
  return places.flatMap((place) =>
    statSync(place).isDirectory() ? globSync(`${place}/**/*${ending}`).toSorted() : [place],
  );
}
