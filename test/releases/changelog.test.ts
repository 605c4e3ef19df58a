import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { version } from '../../functions/kernel/base/version.generated.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { hasCode, keptVersions } from './kept.ts';

const root = projectRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
const [first, ...released] = headings;
const { version: packaged } = JSON.parse(read('package.json')) as { readonly version: string };

describe('the changelog', () => {
  test('begins with what is not released, and each section below it has a version and a date, the newest first', () => {
    expect(first).toBe('Unreleased');
    expect(released.filter((heading) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(heading))).toEqual([]);
    const dates = released.map((heading) => heading.split(' - ')[1] ?? '');
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test('has the version of package.json as its last release', () => {
    expect(released[0]?.split(' - ')[0]).toBe(packaged);
  });
});

describe('a release', () => {
  test('is kept in test/releases/kept, and the last one with its code: run npm run release:keep', () => {
    const versions = released.map((heading) => heading.split(' - ')[0]);
    expect(keptVersions().toReversed()).toEqual(versions);
    expect(keptVersions().filter(hasCode)).toEqual([packaged]);
  });

  test('is named by every answer and by the commands', () => {
    expect([version, answerHeaders['Bankstack-Version']]).toEqual([packaged, packaged]);
    const { stdout } = spawnSync(process.execPath, ['bin/cli.js', '--version'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe(`${packaged}\n`);
  });
});
