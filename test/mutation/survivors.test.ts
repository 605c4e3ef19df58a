import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { areas } from './areas.ts';
import { pageOf } from './page.ts';
import type { AreaResult } from './survivors.ts';

const read = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8');
const results = JSON.parse(read('test/mutation/survivors.json')) as Readonly<Record<string, AreaResult>>;
const survivors = Object.entries(results).flatMap(([area, { survivors: all }]) =>
  all.map(({ file, line }) => ({ area, file, line })),
);

test('every survivor that has a reason begins on a line that its file still has (else: npm run mutate -- <area>)', () => {
  const linesOf = (file: string) =>
    existsSync(join(projectRoot(), file))
      ? read(file)
          .split('\n')
          .map((line) => line.trim())
      : [];
  expect(survivors.length).toBeGreaterThan(0);
  expect(survivors.filter(({ file, line }) => !linesOf(file).includes(line))).toEqual([]);
});

test('the files and the tests of every area exist', () => {
  const paths = Object.values(areas).flatMap(({ mutated, tests }) => [...mutated, ...tests]);
  expect(paths.filter((path) => !existsSync(join(projectRoot(), path)))).toEqual([]);
});

test('every area has a result, and nothing else has', () => {
  expect(Object.keys(results)).toEqual(Object.keys(areas));
});

test('docs/develop/mutants.md shows these survivors', () => {
  expect(read('docs/develop/mutants.md')).toBe(pageOf(results));
});
