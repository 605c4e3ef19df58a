import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import ts from 'typescript';
import type * as clientModule from '../../client/typescript/src/index.ts';
import clientManifest from '../../client/typescript/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { blocksOfPage, isLeft } from '../../site/guide-blocks.ts';
import { moduleOf } from '../guides/commands/programs.ts';
import { compile } from './support/compiled.ts';
import { installPackedClient, type UserProject } from './support/packed-client.ts';

/** Bytes of the minified code. */
const codeBytesMax = 30 * 1024;
/** The example makes about 1,400 types; all of the client, read at once, would be 20,000. */
const typesMax = 4_000;
const compileSecondsMax = 3;

const example = path.join(projectRoot(), 'docs/integrate/examples/client.ts');
type ClientModule = typeof clientModule;

let project: UserProject;
beforeAll(() => {
  project = installPackedClient();
});
afterAll(() => rmSync(project.folder, { recursive: true, force: true }));

test('an ES module and CommonJS load it by its name, and have every operation', () => {
  const names = `Object.getOwnPropertyNames(Object.getPrototypeOf(Bankstack.prototype)).filter((name) => name !== 'constructor').sort()`;
  const print = `console.log(JSON.stringify(${names}))`;
  const all = operations.map(({ id }) => id).sort();
  expect(JSON.parse(project.run('use.mjs', `import { Bankstack } from '@bankstack/client';\n${print}`))).toEqual(all);
  expect(JSON.parse(project.run('use.cjs', `const { Bankstack } = require('@bankstack/client');\n${print}`))).toEqual(
    all,
  );
});

test('it is small, depends on nothing, and has the version of the platform', async () => {
  const result = await build({
    entryPoints: [project.mainFile],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(result.outputFiles[0]?.contents.length).toBeLessThan(codeBytesMax);
  expect(clientManifest).not.toHaveProperty('dependencies');
  expect(clientManifest.version).toBe(manifest.version);
});

test('it needs nothing of its runtime but what browsers and edge runtimes have', async () => {
  const code = readFileSync(project.mainFile.replace(/js$/, 'cjs'), 'utf8');
  const requests: Request[] = [];
  const answer = () => new Response(JSON.stringify({ data: { id: '7' } }), { status: 200 });
  const send = (url: string, options: RequestInit) => {
    requests.push(new Request(url, options));
    return Promise.resolve(answer());
  };
  const module = { exports: {} as ClientModule };
  const web = { AbortController, Blob, Headers, FormData, Response, TextDecoder, TextEncoder, URL, crypto };
  vm.runInNewContext(
    code,
    Object.assign(web, { atob, clearTimeout, console, performance, setTimeout, fetch: send, module }),
  );
  const { Bankstack, unwrap } = module.exports;
  const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bsc_1' });
  expect((await bank.getPayment({ id: '7' })).data.id).toBe('7');
  await bank.createCounterparty({ data: { type: 'achCounterparty' } } as never);
  expect(requests[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await expect(unwrap('{}', {}, 'secret')).rejects.toMatchObject({ name: 'SignatureError' });
});

test('the example compiles strictly, in little time, because only the types that it uses are read', () => {
  copyFileSync(example, path.join(project.folder, 'client.ts'));
  const compiled = compile(project.folder, ['client.ts']);
  expect(compiled.faults).toEqual([]);
  expect(compiled.types).toBeLessThan(typesMax);
  // Other suites may have slowed the first compilation down.
  const isSlow = compiled.cpuSeconds >= compileSecondsMax;
  const { cpuSeconds } = isSlow ? compile(project.folder, ['client.ts']) : compiled;
  expect(cpuSeconds).toBeLessThan(compileSecondsMax);
});

test('its types are right by themselves, for ES modules, CommonJS and bundlers, with the types of browsers alone', () => {
  const program = `import { Bankstack, unwrap } from '@bankstack/client';
export const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bsc_1' });
export const ids = async (): Promise<string[]> => (await bank.listPayments()).data.map(({ id }) => id);
export const types = async (body: string): Promise<string[]> => (await unwrap(body, new Headers(), 's')).data.map(({ type }) => type);
`;
  for (const name of ['browser.ts', 'module.mts', 'common.cts'])
    writeFileSync(path.join(project.folder, name), program);
  const browser = {
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    skipLibCheck: false,
    skipDefaultLibCheck: true,
  };
  expect(compile(project.folder, ['module.mts', 'common.cts'], browser).faults).toEqual([]);
  const bundler = {
    ...browser,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
  };
  expect(compile(project.folder, ['browser.ts'], bundler).faults).toEqual([]);
});

/** What the programs of a guide have besides themselves. */
const surroundings = `import { answerOf, ApiError, Bankstack, type CreatePaymentParams, InvalidStateError, unwrap } from '@bankstack/client';
declare const bank: Bankstack;
declare const [id, statementId, rawBody]: [string, string, string];
declare const picture: Blob;
declare const payment: CreatePaymentParams;
declare const request: { headers: Record<string, string> };
void answerOf, ApiError, InvalidStateError, unwrap;
`;

test('the programs of the guide and of the README compile', () => {
  const programs = ['docs/integrate/clients.md', 'README.md'].flatMap((page) => {
    const blocks = blocksOfPage(page).filter(({ language }) => language === 'ts');
    // Those that are run see what the first one of their page has made; the others are parts of programs.
    const parts = blocks.filter(isLeft).map(({ text }) => (text.startsWith('import') ? '' : surroundings) + text);
    return [
      moduleOf(
        blocks.filter((block) => !isLeft(block)),
        '@bankstack/client',
      ),
      ...parts,
    ];
  });
  expect(programs.length).toBeGreaterThan(2);
  const names = programs.map((_, at) => `guide-${at}.ts`);
  programs.forEach((program, at) => writeFileSync(path.join(project.folder, names[at] ?? ''), program));
  expect(compile(project.folder, names).faults).toEqual([]);
});

test('wrong programs do not compile, and right ones narrow by type', () => {
  copyFileSync(
    path.join(projectRoot(), 'test/client/support/typed-program.txt'),
    path.join(project.folder, 'typed.ts'),
  );
  expect(compile(project.folder, ['typed.ts']).faults).toEqual([]);
});

/** Members without a text in the reference: frames of documents, and parts of the report of a dry run. */
const unexplainedMax = 12;

test('an editor shows the texts of the reference at each operation and field', () => {
  const types = path.join(path.dirname(project.mainFile), 'types/generated');
  const lines = ['operations.d.ts', 'schemas.d.ts'].flatMap((name) =>
    readFileSync(path.join(types, name), 'utf8').split('\n'),
  );
  const members = lines.flatMap((line, at) => (isMember.test(line) ? [{ line, before: lines[at - 1] ?? '' }] : []));
  expect(members.length).toBeGreaterThan(4_000);
  // A member that has a named type is explained by the type, and one that has a single value by the value.
  const unexplained = members
    .filter(({ line, before }) => !before.trim().endsWith('*/') && !/: ([A-Z]\w+|"[^"]*");$/.test(line))
    .map(({ line }) => line.trim());
  expect(unexplained.length > unexplainedMax ? unexplained : []).toEqual([]);
});

/** The first line of a member of a type. */
const isMember = /^ {4,}["\w.-]+(\?|\()?[:\w].*[;{]$/;
