import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { withoutDocumentation } from '../../lib/bundling/without-documentation.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const functionsDirectory = join(projectRoot(), 'functions');

test('bundles have no texts that only the documentation shows, and all else of the events', async () => {
  const entry = join(functionsDirectory, 'money', 'payments', 'events.ts');
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, platform: 'node', write: false, plugins: [withoutDocumentation] },
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).toContain('payment.rejected');
  expect([...text.matchAll(/\b(?:emittedWhen|holds): (.*)/g)].map(([, value]) => value)).toEqual(
    expect.arrayContaining(['"",']),
  );
  expect(text).not.toContain('is rejected, for example for insufficient funds');
});

test('code that functions run reads none of these texts', () => {
  const sources = readdirSync(functionsDirectory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('reference'))
    .map((name) => readFileSync(join(functionsDirectory, name), 'utf8'));
  expect(sources.filter((source) => /\.(?:emittedWhen|holds)\b/.test(source))).toEqual([]);
});
