import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { pictureBytesMax, picturedPages } from '../pictures/pictured-pages.ts';

const root = projectRoot();
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const shownPictures = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(
    ([, words = '', path = '']) => ({
      words,
      path: posix.join(posix.dirname(page), path),
    }),
  ),
);
const kept = globSync('docs/**/*.{webp,png,jpg,jpeg,gif}', { cwd: root });

test('each picture that a page shows exists, and each that exists is shown', () => {
  expect(new Set(shownPictures.map(({ path }) => path))).toEqual(new Set(kept));
});

test('the guide of the console shows the pages that are pictured, in their order', () => {
  expect(shownPictures.map(({ path }) => path).filter((path) => path.startsWith('docs/integrate/'))).toEqual(
    picturedPages.map(({ name }) => `docs/integrate/pictures/${name}.webp`),
  );
});

test.each(shownPictures)('$path is a small WebP, and its words say what is seen', ({ words, path }) => {
  expect(words.split(' ').length).toBeGreaterThan(8);
  expect(existsSync(join(root, path))).toBe(true);
  expect(statSync(join(root, path)).size).toBeLessThan(pictureBytesMax);
  expect(readFileSync(join(root, path)).subarray(8, 12).toString('latin1')).toBe('WEBP');
});

test('what was measured names a day, a machine and each pictured page', () => {
  const guide = readFileSync(join(root, 'docs/integrate/console.md'), 'utf8');
  const [, measured = ''] = /<!-- measured -->([^]*)<!-- \/measured -->/.exec(guide) ?? [];
  expect(measured).toMatch(/Measured on \d{4}-\d\d-\d\d .* of \d+ cores \(.+\) and \d+ GiB/);
  expect(measured.match(/^\|.*\d \|$/gm)).toHaveLength(picturedPages.length + 1);
});
