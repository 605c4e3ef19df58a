import { authorizedDebitScope } from '../../functions/money/counterparties/debit-policy.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopesOf } from '../../functions/kernel/auth/authorise.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import { capabilities, operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8');
const pages = [
  'README.md',
  ...['docs', 'docs/guides'].flatMap((folder) =>
    readdirSync(join(projectRoot(), folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

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

test('the guide of idempotency names every create that takes a key', () => {
  const guide = read('docs/guides/idempotency.md');
  const keyed = operations.filter(({ replayedBy }) => replayedBy !== undefined).map(({ path }) => `\`POST ${path}\``);
  expect(keyed.filter((name) => !guide.includes(name))).toEqual([]);
});

test('the example of a new capability is none that exists', () => {
  const page = read('docs/adding-a-capability.md');
  const [, example = ''] = /export const \w+ = defineCapability\(\{\s+name: '([\w-]+)'/.exec(page) ?? [];
  expect(example).not.toBe('');
  expect(capabilities.map(({ name }) => name)).not.toContain(example);
  expect(operations.map(({ path }) => path)).not.toContain(`/${example}`);
});

test('scopes that no operation asks for are listed as not offered, and no others', () => {
  const page = read('docs/not-offered.md');
  const used = new Set([...operations.flatMap(scopesOf), authorizedDebitScope]);
  for (const scope of scopes)
    expect([scope, new RegExp(`^\\| \`${scope}\` +\\|`, 'm').test(page)]).toEqual([scope, !used.has(scope)]);
});
