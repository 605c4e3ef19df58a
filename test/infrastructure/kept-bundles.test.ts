import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bank } from '../../functions/organisations/banks.ts';
import { sandboxBanks } from '../../functions/organisations/sandbox-bank.ts';
import { type Bundle, minifiedFolder } from '../../lib/bundling/bundle.ts';
import { keptBundles } from '../../lib/bundling/kept-bundles.ts';
import { keepFile } from '../../lib/bundling/kept-files.ts';

const longAgo = new Date(0);
const code = 'exports.handler = 1;';

let root: string;
const write = (file: string, text: string, at = longAgo) => {
  writeFileSync(join(root, file), text);
  utimesSync(join(root, file), at, at);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bankstack-kept-bundles-'));
  mkdirSync(join(root, 'functions'));
  mkdirSync(join(root, 'lib/bundling'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  write('node_modules/.package-lock.json', '{}');
  write('package.json', '{}');
  write('package-lock.json', '{}');
  write('tsconfig.json', '{}');
  write('functions/pay.ts', 'export const pay = 1;');
  write('lib/bundling/pass.ts', 'export const pass = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

const sourceOf = (changes: object = {}) => ({
  folder: join(root, '.build/functions/pay'),
  source: 'the entry',
  passes: ['one'],
  ...changes,
});
const bundleOf = (changes: Partial<Bundle> = {}): Bundle => ({
  folder: join(root, '.build/functions/pay'),
  code,
  minifiedName: 'hash.js',
  makesPdfs: true,
  takesImages: false,
  showsNotices: false,
  isOfSources: true,
  ...changes,
});
const kept = (banks: readonly Bank[] = []) => keptBundles(root, banks);
const keep = (changes: Partial<Bundle> = {}) => {
  keepFile(minifiedFolder(root, 'pay'), 'hash.js', code);
  kept().keep(sourceOf(), bundleOf(changes));
};

test('a bundle of the same sources is found as it was made, by another process too', () => {
  expect(kept().find(sourceOf())).toBeUndefined();
  keep();
  expect(kept().find(sourceOf())).toEqual(bundleOf());
});

test.each([
  'functions/pay.ts',
  'functions/new.ts',
  'lib/bundling/pass.ts',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'package.json',
  'tsconfig.json',
])('a change of %s needs another bundle', (file) => {
  keep();
  write(file, 'changed');
  expect(kept().find(sourceOf())).toBeUndefined();
});

test('what was changed while it was bundled is not kept, neither for the old sources nor for the new ones', () => {
  keepFile(minifiedFolder(root, 'pay'), 'hash.js', code);
  const bundles = kept();
  write('functions/pay.ts', 'changed');
  bundles.keep(sourceOf(), bundleOf());
  expect(kept().find(sourceOf())).toBeUndefined();
  write('functions/pay.ts', 'export const pay = 1;');
  expect(kept().find(sourceOf())).toBeUndefined();
});

test('so does another entry, and another way to bundle it', () => {
  keep();
  expect(kept().find(sourceOf({ source: 'another entry' }))).toBeUndefined();
  expect(kept().find(sourceOf({ passes: [] }))).toBeUndefined();
});

test('a bundle with the notices of its banks is not taken for other banks, and any other is', () => {
  keep();
  expect(kept(sandboxBanks).find(sourceOf())).toEqual(bundleOf());
  rmSync(join(root, '.build'), { recursive: true });
  keep({ showsNotices: true });
  expect(kept(sandboxBanks).find(sourceOf())).toBeUndefined();
  expect(kept().find(sourceOf())).toEqual(bundleOf({ showsNotices: true }));
});

test('a process that may have loaded what a source was before keeps and finds nothing', () => {
  keep();
  write('functions/pay.ts', 'export const pay = 1;', new Date());
  expect(kept().find(sourceOf())).toBeUndefined();
});

test('a bundle is not kept if something is in it that is no source', () => {
  keep({ isOfSources: false });
  expect(kept().find(sourceOf())).toBeUndefined();
});

test('a bundle whose code is gone is made again, and no more than the last few are kept', () => {
  keep();
  rmSync(minifiedFolder(root, 'pay'), { recursive: true });
  expect(kept().find(sourceOf())).toBeUndefined();
  for (const source of ['1', '2', '3', '4', '5', '6']) kept().keep(sourceOf({ source }), bundleOf());
  expect(readdirSync(join(root, '.build/bundled/pay'))).toHaveLength(4);
});
