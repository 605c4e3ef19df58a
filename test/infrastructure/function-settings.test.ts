import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { workers } from '../../functions/registry.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import { entryOf } from '../../lib/bundling/entry.ts';
import { findSources } from '../../lib/bundling/find-sources.ts';
import { stageSettings } from '../../lib/constructs/function-settings.ts';
import { planWorker } from '../../lib/function-plan.ts';
import { stageNamed } from '../../lib/stages.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const functions = join(projectRoot(), 'functions');
const planned = new Map(workers.map((worker) => [worker.id, { worker, plan: planWorker(worker) }]));

/** `settings.cards`, and `const { cards, rates: one } = platform.settings`. */
const member = /\bsettings\d*\??\.(\w+)/g;
const taken = /\{([^{}]*)\} = [\w.]*\bsettings\d*;/g;

/** The settings of a stage that some code names. */
function settingsIn(code: string): readonly string[] {
  const found = new Set([
    ...[...code.matchAll(member)].map(([, name = '']) => name),
    ...[...code.matchAll(taken)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(':')[0])),
  ]);
  return Object.keys(usualSettings).filter((name) => found.has(name));
}

/** The entry modules of the workers: `worker:due`. */
async function entries(): Promise<Plugin> {
  const sourceOf = await findSources(functions, workers);
  return {
    name: 'entries',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^worker:/ }, ({ path }) => ({ path: path.slice('worker:'.length), namespace: 'worker' }));
      onLoad({ filter: /./, namespace: 'worker' }, ({ path: id }) => {
        const found = planned.get(id);
        const contents = found && entryOf(found.plan, sourceOf(found.worker), functions);
        return { contents: contents ?? '', resolveDir: functions, loader: 'ts' };
      });
    },
  };
}

/** What the bundler keeps of our modules for each worker, without packages and without minifying. */
async function codeOfWorkers(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [...planned.keys()].map((id) => ({ in: `worker:${id}`, out: id })),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    outdir: functions,
    write: false,
    logLevel: 'error',
    plugins: [await entries()],
  });
  return new Map(outputFiles.map(({ path, text }) => [/([^/]+)\.js$/.exec(path)?.[1] ?? '', text]));
}

describe('the settings of a worker', () => {
  let code: ReadonlyMap<string, string>;
  beforeAll(async () => {
    code = await codeOfWorkers();
  });

  it.each([...planned])('has those that the code of %s names', (id, { plan }) => {
    const named = settingsIn(code.get(id) ?? '');
    expect(Object.keys(stageSettings(stageNamed('sandbox'), plan))).toEqual(expect.arrayContaining([...named]));
  });

  it('is what the code names in either way, so the test finds one that is left out', () => {
    expect(settingsIn(code.get('due') ?? '')).toEqual(expect.arrayContaining(['cards', 'plastic', 'depositProducts']));
    expect(settingsIn('const { disputes, codes: kept } = call.platform.settings;')).toEqual(['disputes', 'codes']);
  });
});
