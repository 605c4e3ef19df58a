import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';
import type { GuideBlock } from '../../../site/guide-blocks.ts';

/**
 * The programs of a page as one module: each block sees what the first one has made, and nothing of the others. The client is that of the
 * checkout.
 */
export function moduleOf(blocks: readonly GuideBlock[], client: string): string {
  const texts = blocks.map(({ text }) => text);
  const imports = texts.flatMap((text) => text.match(/^import [^;]*;$/gm) ?? []);
  const [first = '', ...others] = texts.map((text) => text.replaceAll(/^import [^;]*;$/gm, ''));
  return [...new Set(imports), first, ...others.map((text) => `{\n${text}\n}`), 'export {};', '']
    .join('\n')
    .replaceAll("'@bankstack/client'", `'${client}'`);
}

/** Runs the programs of a page by Node. Answers what they print; throws what they say if they fail. */
export function runPrograms(
  page: string,
  blocks: readonly GuideBlock[],
  { env, folder }: { readonly env: NodeJS.ProcessEnv; readonly folder: string },
): string {
  const programs = join(projectRoot(), '.build/guides');
  mkdirSync(programs, { recursive: true });
  const file = join(programs, `${page.replaceAll(/\W+/g, '-')}.ts`);
  writeFileSync(file, moduleOf(blocks, '../../client/typescript/src/index.ts'));
  return execFileSync(process.execPath, [file], {
    env,
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
}
