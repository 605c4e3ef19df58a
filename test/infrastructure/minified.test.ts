import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minified } from '../../lib/bundling/minified.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bankstack-minified-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const bundleOf = (stage: string) => `const name = '${stage}';\nmodule.exports = name;\n`;
/** The one file that another bundle has added. */
const addedBy = async (stage: string) => {
  const before = readdirSync(folder);
  await minified(bundleOf(stage), folder);
  return join(folder, readdirSync(folder).find((name) => !before.includes(name)) ?? 'nothing was added');
};

test('a bundle that was minified before is not minified again, also after that of another stage', async () => {
  const file = await addedBy('sandbox');
  await addedBy('live');
  writeFileSync(file, 'kept');
  expect((await minified(bundleOf('sandbox'), folder)).code).toBe('kept');
  expect((await minified(bundleOf('live'), folder)).code).toContain('"live"');
});

test('of many bundles those that were used last are kept', async () => {
  const files: string[] = [];
  for (const [index, stage] of ['one', 'two', 'three', 'four'].entries()) {
    const file = await addedBy(stage);
    utimesSync(file, index + 1, index + 1);
    files.push(file);
  }
  // The first one is used again.
  await minified(bundleOf('one'), folder);
  const fifth = await addedBy('five');
  const [first = '', , third = '', fourth = ''] = files;
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted(),
  ).toEqual([first, third, fourth, fifth].toSorted());
});
