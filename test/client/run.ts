import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { projectRoot } from '../../local/engines/project-root.ts';
import { startOnFolder } from '../stories/support/npm-start.ts';

/**
 * The generator and the client library that the example is written for. They are no dependencies of the project: they and
 * TypeScript 5, which the generator needs, are 35 packages, and nothing else uses them.
 */
const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24.19.2'];

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
  noEmit: true,
  allowImportingTsExtensions: true,
};

const expected = [
  'accounts: 2',
  'balances: 0, 10000',
  'payment: bookPayment, Sent',
  'error: 400, invalid_value, /data/attributes/amount',
];

/**
 * `npm run client`: generates a client from the document of a platform that runs, checks the types of docs/integrate/examples/client.ts
 * with it, and runs the example against the platform. It needs a package registry.
 */
async function main(): Promise<void> {
  const folder = path.join(projectRoot(), '.build', 'client');
  const data = mkdtempSync(path.join(tmpdir(), 'bankstack-client-'));
  const platform = startOnFolder(data, []);
  try {
    await platform.ready;
    const run = (file: string, ...more: readonly string[]) =>
      execFileSync(process.execPath, [file, ...more], {
        cwd: folder,
        env: { ...process.env, BANKSTACK: platform.address(), TOKEN: platform.token() },
        encoding: 'utf8',
      });
    install(folder);
    const document = `${platform.address()}/openapi.json`;
    run(bin('openapi-typescript/bin/cli.js'), document, '--default-non-nullable', 'false', '-o', 'bankstack.d.ts');
    copyFileSync(path.join(projectRoot(), 'docs/integrate/examples/client.ts'), path.join(folder, 'client.ts'));
    run(bin('typescript/bin/tsc'), '-p', '.');
    const lines = run('client.ts').trim().split('\n');
    console.log(lines.join('\n'));
    if (!isDeepStrictEqual(lines, expected)) throw new Error(`The client should have printed:\n${expected.join('\n')}`);
    console.log('The generated client works.');
  } finally {
    await platform.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

const bin = (file: string): string => path.join('node_modules', file);

function install(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'client', private: true, type: 'module' }));
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent', ...packages], { cwd: folder });
}

await main();
