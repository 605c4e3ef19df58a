import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Format } from 'esbuild';
import { projectRoot } from '../local/engines/project-root.ts';

const folder = path.join(projectRoot(), 'client/typescript');
const dist = path.join(folder, 'dist');

/** Writes `client/typescript/dist`: the code as an ES module and as CommonJS, and the types, which both share. */
async function main(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const formats: readonly (readonly [Format, string])[] = [
    ['esm', 'index.js'],
    ['cjs', 'index.cjs'],
  ];
  for (const [format, name] of formats) {
    await build({
      entryPoints: [path.join(folder, 'src/index.ts')],
      outfile: path.join(dist, name),
      bundle: true,
      format,
      platform: 'neutral',
      target: 'es2022',
      charset: 'utf8',
    });
  }
  writeTypes(path.join(dist, 'types'));
}

/** Types of CommonJS can be read from both kinds of modules, so there is one set of them. */
function writeTypes(types: string): void {
  mkdirSync(types, { recursive: true });
  const compiler = path.join(projectRoot(), 'node_modules/@typescript/native/bin/tsc');
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const files = ['--rootDir', path.join(folder, 'src'), '--outDir', types];
  execFileSync(process.execPath, [compiler, '-p', folder, ...options, ...files], { stdio: 'inherit' });
  // Old compilers do not find `./x.d.ts` by `./x.ts`.
  for (const name of globSync('**/*.d.ts', { cwd: types })) {
    const text = readFileSync(path.join(types, name), 'utf8');
    writeFileSync(path.join(types, name), text.replaceAll(/ from '(\.[^']*)\.ts'/g, " from '$1.js'"));
  }
  writeFileSync(path.join(types, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
  writeFileSync(path.join(types, 'index.d.mts'), "export * from './index.js';\n");
}

await main();
