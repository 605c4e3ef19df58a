import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { oldPricesSentence } from '../../bin/cost/list-prices.ts';
import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { begin } from './begin.ts';
import { codeFile, keep, keptVersions } from './kept.ts';
import { leftBy } from './leave.ts';
import { openVersion } from './open-version.ts';

const root = projectRoot();

/**
 * Keeps what later versions are tried with: the bank that this version leaves, what it reads of the table, and its code. The code
 * of earlier versions is removed, because a stage is rolled back by one release at most. Fails if the list prices of
 * `npx bankstack stage cost` are old.
 */
async function keepRelease(): Promise<void> {
  const old = oldPricesSentence(bankDateOf(systemClock.now()));
  if (old !== undefined) throw new Error(old);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  keep(version, 'data', JSON.stringify(await leftBy(version, { begin, openVersion })));
  keep(version, 'items', compact(readFileSync(join(root, 'docs/generated/stored-items.json'), 'utf8')));
  keep(version, 'code', await bundled());
  for (const other of keptVersions()) if (other !== version) rmSync(codeFile(other), { force: true });
  console.log(`kept ${version} in test/releases/kept: commit it with the tag v${version}`);
}

/** The code of this version with its libraries, but for those that make PDFs and decode images: they have files beside them. */
async function bundled(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/releases/version.ts')],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    write: false,
    external: ['wasm-vips', 'fontkit', 'pdfkit', 'harfbuzzjs', '@expo-google-fonts/*'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no file');
  return file.contents;
}

const compact = (json: string): string => JSON.stringify(JSON.parse(json));

await keepRelease();
