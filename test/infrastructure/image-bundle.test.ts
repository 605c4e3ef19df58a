import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSecondsMax, uploadSeconds } from '../../functions/kernel/http/images/image.ts';
import { fileTypes } from '../../functions/kernel/http/file-type.ts';
import { exampleFiles } from '../../functions/kernel/http/upload.ts';
import { operations, unlistedRoutes } from '../../functions/registry.ts';
import { bundle } from '../../lib/bundling/bundle.ts';
import { planRoute } from '../../lib/function-plan.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

describe('a bundle that takes images', () => {
  // Outside of the project, where no package is installed.
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('draws them, and writes PDFs, with the files beside it alone, which have the notices of the library', async () => {
    const outdir = join(folder, 'function');
    const contents = "export { redraw } from './functions/kernel/http/images/redraw.ts';";
    const stdin = { contents, resolveDir: projectRoot(), loader: 'ts' as const, sourcefile: 'index.ts' };
    await bundle(projectRoot(), { stdin, outfile: join(outdir, 'index.js') });
    expect(existsSync(join(outdir, 'THIRD-PARTY-NOTICES.md'))).toBe(true);
    writeFileSync(join(outdir, 'package.json'), '{"type":"commonjs"}');
    for (const type of fileTypes) {
      const base64 = Buffer.from(exampleFiles[type]).toString('base64');
      const program = `require('./index.js').redraw({ type: '${type}', bytes: Buffer.from('${base64}', 'base64'), bytesMax: 1e6 }, { owner: 'one', log: console })
        .then(({ outcome }) => console.log(outcome))`;
      const said = execFileSync(process.execPath, ['-e', program], { cwd: outdir, encoding: 'utf8', timeout: 60_000 });
      expect(said.trim()).toBe('drawn');
    }
  });

  it('belongs to a function with the memory and the time that a large image needs', () => {
    const taking = [...operations, ...unlistedRoutes].filter(
      (one) => ('show' in one ? one.pageForm : 'handle' in one ? one.request?.upload : undefined) !== undefined,
    );
    expect(taking.length).toBeGreaterThanOrEqual(8);
    for (const { memoryMbMin, timeoutSeconds } of taking.map(planRoute)) {
      expect([memoryMbMin, timeoutSeconds]).toEqual([2_048, 10]);
    }
  });

  it.each([
    ['docs/develop/decisions/0019-images-are-drawn-anew.md', `more than ${imageSecondsMax} s`],
    ['docs/develop/decisions/0019-images-are-drawn-anew.md', `2,048 MB and ${uploadSeconds} s`],
    ['docs/operate/threats.md', `decode for ${imageSecondsMax} s`],
  ])('has the limits that %s names', (page, words) => {
    expect(readFileSync(page, 'utf8')).toContain(words);
  });
});
