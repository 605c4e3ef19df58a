import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sandboxBank } from '../../functions/organisations/sandbox-bank.ts';
import type { NoticeReader } from '../../functions/organisations/notices/notice-of.ts';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const ownNotices = {
  en: { title: 'Own words', paragraphs: ['Of {bank} for {organisation}.'] },
  es: { title: 'Palabras propias', paragraphs: ['De {bank}.'] },
};

const folder = mkdtempSync(join(tmpdir(), 'notices-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The notices of a function as it is deployed in a stage with these banks. */
async function deployed(banks: Parameters<typeof bundleOptions>[1], name: string) {
  const outfile = join(folder, `${name}.cjs`);
  const contents = `export { noticeOf } from './functions/organisations/notices/notice-of.ts';`;
  await build({ ...bundleOptions(projectRoot(), banks), stdin: { contents, resolveDir: projectRoot() }, outfile });
  return createRequire(import.meta.url)(outfile) as {
    noticeOf(name: 'customerIdentification', reader: NoticeReader): { title: string; paragraphs: string[] };
  };
}

test('a deployed function has the notices of the banks of its stage, without its environment', async () => {
  const reader: NoticeReader = {
    bank: sandboxBank,
    language: 'en',
    facts: { organisation: 'Acme', contact: 'Acme', signer: '' },
  };
  const changed = await deployed([{ ...sandboxBank, notices: { customerIdentification: ownNotices } }], 'changed');
  expect(changed.noticeOf('customerIdentification', reader)).toEqual({
    title: 'Own words',
    paragraphs: ['Of Sandbox Bank for Acme.'],
  });
  const usual = await deployed([sandboxBank], 'usual');
  expect(usual.noticeOf('customerIdentification', reader).title).toContain('Important information');
});
