import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { entryOf } from '../../lib/bundling/entry.ts';
import { findSources } from '../../lib/bundling/find-sources.ts';
import { planRoute } from '../../lib/function-plan.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

/** A pass has to pay for the patterns that it keeps over the source of a library. */
const kilobytesMin = 10;
/** The first pays in another coin: 30 KB of the bytecode that a function has when it is loaded. The second rewrites no library. */
const smaller: Readonly<Record<string, number>> = { 'without-unused-steps': 5, 'pure-constants': 4 };
const bytesPerKilobyte = 1024;
const root = projectRoot();

/** Those that put something of the stage into a bundle shorten nothing. */
const isPass = ({ name }: Plugin): boolean => !['with-fonts', 'with-images', 'with-notices'].includes(name);
const { plugins } = bundleOptions(root);

describe('a pass over the sources of a bundle', () => {
  let bytesWithout: (left: string) => Promise<number>;
  beforeAll(async () => {
    const functions = join(root, 'functions');
    const sourceOf = await findSources(functions, [createPayment]);
    const contents = entryOf(planRoute(createPayment), sourceOf(createPayment), functions);
    bytesWithout = async (left) => {
      const { outputFiles } = await build({
        ...bundleOptions(root),
        plugins: plugins.filter(({ name }) => name !== left),
        stdin: { contents, resolveDir: root, loader: 'ts' },
        minify: true,
        write: false,
      });
      return outputFiles[0]?.contents.byteLength ?? 0;
    };
  });

  it.each(plugins.filter(isPass))('$name still finds what it rewrites, and saves what it must', async ({ name }) => {
    const saved = (await bytesWithout(name)) - (await bytesWithout('none'));
    expect(saved / bytesPerKilobyte).toBeGreaterThan(smaller[name] ?? kilobytesMin);
  });
});
