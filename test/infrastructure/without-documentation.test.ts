import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { undocumented, withoutDocumentation } from '../../lib/bundling/without-documentation.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const functionsDirectory = join(projectRoot(), 'functions');

test('bundles have no texts that only the documentation shows, and all else of the events', async () => {
  const entry = join(functionsDirectory, 'money', 'payments', 'events.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    plugins: [withoutDocumentation],
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).toContain('payment.rejected');
  expect(text).not.toContain('is rejected, for example for insufficient funds');
});

describe('a module without its documentation', () => {
  test.each([["defineVariant({ type: 'a', example })", "defineVariant({ type: 'a', example: undefined })"]])(
    '%s becomes %s',
    (source, expected) => {
      expect(undocumented(`${source};`, 'a.ts')).toBe(`${expected};`);
    },
  );

  test.each(["f({ summary: 'b', attributes: 1, data: 2 })", 'f((data) => data.example)'])('%s stays', (source) => {
    expect(undocumented(`${source};`, 'a.ts')).toBe(`${source};`);
  });

  test('makes no schemas for the relationships of answers', () => {
    const path = join(functionsDirectory, 'kernel', 'jsonapi', 'link.ts');
    const source = readFileSync(path, 'utf8');
    const bodies = (text: string) => text.split('export function ').filter((one) => /^links?To\(/.test(one));
    expect(bodies(source).join()).toContain('z.strictObject');
    expect(bodies(undocumented(source, path)).join()).not.toContain('z.strictObject({ data: z.strict');
    expect(() => undocumented(source.replace('function linksTo', 'function linksOf'), path)).toThrow('linksTo');
  });

  test('has no schema that nothing uses', async () => {
    const source = 'const unused = z.object({ ...other.shape }).strict(); export const used = f();';
    const { code } = await transform(undocumented(source, 'a.ts'), { treeShaking: true, format: 'esm', minify: true });
    expect(code).toMatch(/^const (\w)=f\(\);export\{\1 as used\};\n$/);
  });
});

test('code that functions run reads none of these texts and schemas', () => {
  const sources = readdirSync(functionsDirectory, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.startsWith('reference') && !/(?:event-examples|capability)\.ts$/.test(name),
    )
    .map((name) => readFileSync(join(functionsDirectory, name), 'utf8'));
  const read = /\.(?:emittedWhen)\b/;
  expect(sources.filter((source) => read.test(source))).toEqual([]);
});
