import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../../functions/registry.ts';
import { scopeTexts } from '../../../functions/reference/scope-texts.ts';
import { projectRoot } from '../../../local/engines/project-root.ts';
import { blocksOfPage, guidePages, isLeft, locationOf, usesOf } from '../../../site/guide-blocks.ts';
import { welcome } from '../../../local/welcome.ts';
import { documentDifference, lastDocument, textDifference } from './compare.ts';
import { moduleOf } from './programs.ts';

/*
 * What can be said of the commands of the guides without running them. `npm run check:guides` runs them.
 * test/commands/command-line checks the commands of `npx bankstack`, with their options.
 */

const organisation = { organisationId: '', userId: '', token: '' };
const blocks = guidePages().flatMap((page) => blocksOfPage(page));
const shellBlocks = blocks.filter(({ language }) => language === 'sh');
const commands = shellBlocks.map((block) => ({ block, text: block.text.replaceAll(/ \\\n\s*/g, ' ') }));

test('every block of a guide has a language, and what is not run says why', () => {
  const wrong = blocks.filter(
    (block) =>
      !(usesOf[block.language] ?? []).includes(block.use) ||
      isLeft(block) === (block.reason === undefined) ||
      (block.reason ?? 'a reason').includes('`'),
  );
  expect(wrong.map(locationOf)).toEqual([]);
});

test('most blocks of the guides for integrators are run or compared', () => {
  const ofIntegrators = blocks.filter(({ page }) => page.startsWith('docs/integrate/'));
  const left = ofIntegrators.filter(isLeft);
  expect(ofIntegrators.length).toBeGreaterThan(60);
  // Each one that is added makes a page that nobody has tried: run it, or lower another one.
  expect(left.length).toBeLessThanOrEqual(leftMax);
});
const leftMax = 23;

test('no page has a block that GitHub and the site would read differently', () => {
  const odd = guidePages().filter((page) => {
    const text = readFileSync(join(projectRoot(), page), 'utf8');
    const fences = text.match(/^ *```/gm) ?? [];
    return fences.length !== 2 * blocksOfPage(page).length || text.includes('````');
  });
  expect(odd).toEqual([]);
});

describe('the requests of guides', () => {
  const paths = operations.map(
    ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, String.raw`[\w$-]+`).replaceAll('/', String.raw`\/`)}$`),
  );
  const requests = commands.flatMap(({ block, text }) =>
    [...text.matchAll(/(?:\bapi(?: (?:get|post|patch|put|delete))? "?|\$BANKSTACK)(\/[\w$/.-]*)/g)].map(
      ([, path = '']) => ({
        block,
        path: path.replace(/\/$/, ''),
      }),
    ),
  );

  test('name operations that exist', () => {
    const unknown = requests.filter(({ path }) => !paths.some((pattern) => pattern.test(path)));
    expect(unknown.map(({ block, path }) => `${locationOf(block)}: ${path}`)).toEqual([]);
    expect(requests.length).toBeGreaterThan(40);
  });

  test('name scopes that exist', () => {
    const named = commands.flatMap(({ block, text }) =>
      [...text.matchAll(/(?:--scope |"scope":)"([^"]*)"/g)].flatMap(([, words = '']) =>
        words.split(' ').map((scope) => ({ block, scope })),
      ),
    );
    const unknown = named.filter(({ scope }) => !Object.hasOwn(scopeTexts, scope));
    expect(unknown.map(({ block, scope }) => `${locationOf(block)}: ${scope}`)).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });
});

test('no page, and no text of npm start, onboards a person that another one has onboarded', () => {
  const texts = [...blocks.map(({ text }) => text), welcome('', { organisation, engine: '' })];
  const numbers = texts.flatMap((text) => [...text.matchAll(/"ssn":"(7\d{8})"/g)].map(([, ssn]) => ssn));
  expect(numbers.length).toBeGreaterThan(3);
  expect([...new Set(numbers)]).toEqual(numbers);
});

test('the scripts of npm that guides name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = commands.flatMap(({ block, text }) =>
    [...text.matchAll(/^npm run ([\w:-]+)/gm)].map(([, script = '']) => ({ block, script })),
  );
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script)).map(({ block }) => locationOf(block))).toEqual(
    [],
  );
  expect(named.length).toBeGreaterThan(5);
});

describe('what a page shows is compared with what was printed', () => {
  const printed =
    'HTTP/1.1 200\n\n{"data":[{"id":"1234567"},{"id":"7654321","attributes":{"amount":5,"at":"2026-01-01T00:00:00.000Z"}}]}\n';

  test('as a part of the document, with the same values but for ids and moments', () => {
    const real = lastDocument(printed);
    expect(
      documentDifference(
        { data: [{ id: '9999999', attributes: { amount: 5, at: '2030-02-02T10:00:00.000Z' } }] },
        real,
      ),
    ).toBe(undefined);
    expect(documentDifference({ data: [{ attributes: { amount: 6 } }] }, real)).toBe('/data/0/attributes is undefined');
    expect(documentDifference({ data: [{ id: 'text' }] }, real)).toContain('/data/0/id is "1234567"');
    expect(documentDifference({ meta: { total: 1 } }, real)).toBe('/meta is undefined');
  });

  test('as lines in their order', () => {
    expect(textDifference('one 1234567\n...three', 'zero\none 7654321\ntwo three\n')).toBe(undefined);
    expect(textDifference('two\none', 'one\ntwo\n')).toContain('"one" was not printed');
    expect(textDifference('one 5', 'one 6')).toContain('"one 5" was not printed');
  });

  test('after the programs of a page, of which each sees what the first one has made', () => {
    const block = { page: 'page.md', line: 1, language: 'ts', use: '' };
    const first = { ...block, text: "import { Bankstack } from '@bankstack/client';\nconst bank = Bankstack;" };
    expect(moduleOf([first, { ...block, text: 'const page = bank;' }], './client.ts')).toBe(
      "import { Bankstack } from './client.ts';\n\nconst bank = Bankstack;\n{\nconst page = bank;\n}\nexport {};\n",
    );
  });
});
