import { authorizedDebitScope } from '../../functions/money/counterparties/debit-policy.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scopesOf } from '../../functions/kernel/auth/authorise.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import { capabilities, operations, workers } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { readMeasuredUnits } from '../../bin/cost/measured-units.ts';
import { lateCounters, organisationRateMax, paymentUnits, webhookCeiling } from '../../bin/scale/derived-figures.ts';
import { readSimulatedScale } from '../../bin/scale/simulated-scale.ts';
import { firstRequestBudgets } from '../bench/first-request-budgets.ts';

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...globSync('{docs,test,local,functions,lib,bin}/**/*.md', { cwd: projectRoot() }),
].toSorted();

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('%s: every link leads to a file and a section that exist', (page) => {
  const dead = [...read(page).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([\w-]+))?\)/g)].filter(
    ([, path = '', section]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(projectRoot(), target))) return true;
      return section !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(section);
    },
  );
  expect(dead.map(([link]) => link)).toEqual([]);
});

test('every page is reached from the README by links', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    if (!page.endsWith('.md')) continue;
    for (const [, path = ''] of read(page).matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g))
      reached.add(join(dirname(page), path));
  }
  const docs = pages.filter((page) => page.startsWith('docs/') && !reached.has(page));
  expect(docs).toEqual([]);
});

test('every curl with brackets in its address has -g, without which curl refuses it', () => {
  const commands = pages.flatMap((page) =>
    [
      ...read(page)
        .replaceAll('\\\n', ' ')
        .matchAll(/^.*\bcurl .*$/gm),
    ].map(([line]) => `${page}: ${line}`),
  );
  expect(commands.length).toBeGreaterThan(10);
  const addressed = commands.filter((line) => /\$BANKSTACK\S*[[\]{}]|https?:\S*[[\]{}]/.test(line));
  expect(addressed.filter((line) => !/ -[a-zA-Z]*g| --globoff/.test(line))).toEqual([]);
});

test('the most that a first request may need, as scale.md says it, is what the bench allows', () => {
  const page = read('docs/operate/scale.md');
  const allowed = Object.keys(firstRequestBudgets).map((what) => {
    const [, kilobytes] = new RegExp(`^\\| ${what} +\\| \\d+ KB \\| (\\d+) KB`, 'm').exec(page) ?? [];
    return [what, Number(kilobytes)];
  });
  expect(Object.fromEntries(allowed)).toEqual(firstRequestBudgets);
});

test('the write units of a payment and of a statement, as scale.md says them, are those that the bench has counted', () => {
  const page = read('docs/operate/scale.md');
  const { paymentInWindow, statement } = readMeasuredUnits();
  expect(page).toContain(`costs ${paymentInWindow.writeUnits.toFixed(1)} WRU`);
  expect(page).toContain(`each account costs its statement: ${String(statement.writeUnits)} WRU`);
});

test('the queues that an idle laptop asks, as scale.md says them, are those of all workers', () => {
  const queues = workers.filter(({ source }) => source.kind === 'queue');
  expect(read('docs/operate/scale.md')).toContain(`| queues of ${String(queues.length)} workers `);
});

test('what scale.md says was measured has its day, or the command that measures it again', () => {
  const said = [...read('docs/operate/scale.md').matchAll(/\bMeasured\b(?! under load)(.{0,60})/gs)];
  expect(said.length).toBeGreaterThan(5);
  const hasDay = (text = '') => /^\**,? on \d{1,2} [A-Z][a-z]+ \d{4}\b/.test(text) || text.startsWith(' (`npm run ');
  expect(said.filter(([, after]) => !hasDay(after)).map(([text]) => text)).toEqual([]);
});

test('what scale.md says of the simulation follows from what it has seen', () => {
  const page = read('docs/operate/scale.md');
  const runs = readSimulatedScale();
  const { events, payments } = webhookCeiling(runs);
  expect(payments).toBeGreaterThan(0);
  expect(page).toContain(`| ${String(events)} events a second, simulated`);
  expect(page).toContain(`beyond ${String(payments)} payments a second`);
  const { least, most } = paymentUnits(runs);
  expect(page).toContain(`it costs ${least.toFixed(1)} to ${most.toFixed(1)} WRU`);
  const [, atFirst] = /^\| book payments of all organisations +\| (\d+) to /m.exec(page) ?? [];
  expect(Number(atFirst)).toBe(Math.floor(4_000 / most));
});

test('no page advises a limit of an organisation that lets more through than its journal takes', () => {
  const bound = /\| 50 +\| ([\d.]+) times/.exec(
    read('docs/develop/decisions/0013-rates-without-a-write-per-request.md'),
  );
  expect(Number(bound?.[1])).toBe(lateCounters);
  const advice = pages.flatMap((page) =>
    [...read(page).matchAll(/`rates\.perOrganisation`[^.|]*? ([\d,]+) a (minute|second)/g)].map(
      ([, number = '', unit]) => ({
        page,
        perMinute: Number(number.replaceAll(',', '')) * (unit === 'second' ? 60 : 1),
      }),
    ),
  );
  expect(advice).toContainEqual({ page: 'docs/operate/scale.md', perMinute: organisationRateMax });
  expect(advice.filter(({ perMinute }) => perMinute > organisationRateMax)).toEqual([]);
});

test('the example of a new capability is none that exists', () => {
  const page = read('docs/develop/adding-a-capability.md');
  const [, example = ''] = /export const \w+ = defineCapability\(\{\s+name: '([\w-]+)'/.exec(page) ?? [];
  expect(example).not.toBe('');
  expect(capabilities.map(({ name }) => name)).not.toContain(example);
  expect(operations.map(({ path }) => path)).not.toContain(`/${example}`);
});

test('scopes that no operation asks for are listed as not offered, and no others', () => {
  const page = read('docs/generated/not-offered.md');
  const used = new Set([...operations.flatMap(scopesOf), authorizedDebitScope]);
  for (const scope of scopes)
    expect([scope, new RegExp(`^\\| \`${scope}\` +\\|`, 'm').test(page)]).toEqual([scope, !used.has(scope)]);
});
