import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partnerNames } from '../../functions/ports/ports.ts';
import { billOf, sumOf, totalOf } from '../../bin/cost/bill.ts';
import { idleParts } from '../../bin/cost/resource-usage.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { stageNamed } from '../../lib/stages.ts';
import { executionsMin } from '../../bin/aws-account/concurrency.ts';
import { apiResourcesMax } from './aws-quotas.ts';
import { synthesise } from './synthesise.ts';

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const sourceOfStages = [
  ...[
    'lib/stages.ts',
    'lib/alarm-settings.ts',
    'lib/domain-settings.ts',
    'lib/recovery-settings.ts',
    'functions/stage-settings.ts',
    'functions/ports/settings.ts',
    'functions/ports/customer-settings.ts',
  ],
  ...globSync('functions/*/*/settings.ts', { cwd: projectRoot() }),
]
  .map(read)
  .join('\n');

const pages = ['docs/operate/going-live.md', 'docs/develop/local-testing.md'];

/** The commands of a page, in blocks and in sentences. */
const commandsIn = (page: string) =>
  [...read(page).matchAll(/^npm run .*$|^npx .*$|`(?:npm run|npx) [^`]+`/gm)].map(([line]) =>
    line.replaceAll('`', '').replace(/\s+#.*$/, ''),
  );

describe.each(pages)('%s', (page) => {
  const runs = commandsIn(page).filter((line) => line.startsWith('npm run '));
  if (runs.length > 0) {
    // What comes after npx bankstack is tried by test/commands/command-line.
    test.each(runs)('%s: the script exists', (line) => {
      const [, name = ''] = /^npm run ([\w:]+)/.exec(line) ?? [];
      expect(Object.keys(scripts)).toContain(name);
    });
  }

  test('the app reads the context that its cdk commands give, and its stages exist', () => {
    const app = read('lib/stack-of-stage.ts');
    for (const [, name = '', value = ''] of commandsIn(page)
      .join('\n')
      .matchAll(/-c (\w+)=(\S*)/g)) {
      expect(app).toContain(`textOf(app, '${name}')`);
      if (name === 'stage') expect(stageNamed(value).name).toBe(value);
    }
  });

  test('the README names it', () => {
    expect(read('README.md')).toContain(`(${page})`);
  });
});

describe('docs/operate/going-live.md', () => {
  // Tables are padded.
  const page = read('docs/operate/going-live.md').replace(/ +/g, ' ');

  test('names settings that a stage has', () => {
    const [, checklist = ''] = /## 4\. [^\n]*\n([\s\S]*?)\nA stage without/.exec(page) ?? [];
    const names = [...checklist.matchAll(/`(\w+)(?:\.(\w+))?`/g)].flatMap(([, name, member]) => [name, member]);
    const settings = names.filter((name) => name !== undefined && name !== 'live');
    expect(settings.length).toBeGreaterThan(8);
    const partners = new Set<string | undefined>(partnerNames);
    for (const name of settings.filter((one) => !partners.has(one))) {
      expect(sourceOfStages).toMatch(new RegExp(`\\b${name ?? ''}\\b`));
    }
  });

  test('tells a sandbox to skip only what a sandbox does not have: settings, secrets, and the move to real values', () => {
    const [, skipped = ''] = /skip steps ([\d, and]+) and what is\nmarked "live only"/.exec(page) ?? [];
    const headings = (skipped.match(/\d+/g) ?? []).map((step) => new RegExp(`## ${step}\\. (.*)`).exec(page)?.[1]);
    expect(headings).toEqual([
      'Configure the stage',
      'Store the secrets',
      'Move from sandbox values to real ones',
      'Move the first dollar',
    ]);
    // A stage with a new account's quota of 10 does not serve, and a stage without organisation has nobody to serve.
    expect(/\| Lambda, concurrent executions \|([^|]*)\|/.exec(page)?.[1]).toContain('a sandbox stage too');
    expect(executionsMin).toBeGreaterThan(10);
    expect(/## 8\. Found the organisation\n([^#]*)/.exec(page)?.[1]).toContain('A sandbox stage has none either');
  });

  test('says how many paths the API has, before AWS has to allow more', () => {
    const { sandbox } = synthesise({ sandbox: { stage: 'sandbox' } });
    const [, bound] = /the API of a sandbox stage has at most (\d+)/.exec(page) ?? [];
    const paths = sandbox.ofType('AWS::ApiGateway::Resource').length + 1;
    expect(paths).toBeLessThanOrEqual(Number(bound));
    expect(Number(bound)).toBeLessThanOrEqual(apiResourcesMax);
  });

  test('rings an alarm that exists', () => {
    const { live } = synthesise({ live: { stage: 'live' } });
    expect(page).toContain('aws cloudwatch set-alarm-state');
    expect(page).toContain(`--alarm-name-prefix ${live.stacks[0]?.name ?? ''} `);
  });

  test('says what an idle stage costs, and has outputs and settings, as the template of the live stage has them', () => {
    const { live } = synthesise({ live: { stage: 'live' } });
    const parts = idleParts(live.resources);
    const [, all] = /costs about (\d+) USD a month/.exec(page) ?? [];
    expect(Math.abs(Number(all) - totalOf(billOf(sumOf(parts.map(({ usage }) => usage)))))).toBeLessThan(1);
    for (const [, output = ''] of page.matchAll(/output `(\w+)`/g)) expect(live.outputs).toHaveProperty(output);
    expect(page).toContain(`| ${stageNamed('live').concurrency?.account.toLocaleString('en-US') ?? ''} `);
  });
});
