import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nouns } from '../../bin/commands/nouns.ts';
import { guides } from '../../console/src/guides.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { checkoutSite } from './support.ts';

const site = checkoutSite();

test.each(Object.values(guides))('the console leads to a heading that the documentation has: %s', (guide) => {
  const [page, heading = ''] = guide.split('#');
  expect(site.file(`guides/${page}.html`)).toContain(`id="${heading}"`);
});

test('the commands of the operator that the console names exist', async () => {
  const programs = globSync('console/src/**/*.tsx', { cwd: projectRoot() });
  const named = programs.flatMap((path) => [
    ...readFileSync(join(projectRoot(), path), 'utf8').matchAll(/npx bankstack (\w+) (\w+)/g),
  ]);
  expect(named.length).toBeGreaterThan(0);
  for (const [command, noun = '', verb = ''] of named) {
    const verbs = await nouns[noun as keyof typeof nouns].load();
    expect([command, Object.keys(verbs)]).toEqual([command, expect.arrayContaining([verb])]);
  }
});
