import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';

const read = (name: string) => readFileSync(join(projectRoot(), name), 'utf8');
const page = read('docs/operate/threats.md');
const cited = [...page.matchAll(/`(test\/[\w./-]+)`: "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name }));

describe('docs/operate/threats.md', () => {
  test('names a test for every threat', () => {
    const rows = page.split('\n').filter((line) => /^\| (?!Who |-)/.test(line));
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row).toMatch(/`test\/[\w./-]+\.test\.ts`: "/);
  });

  test.each(cited)('$file has the test "$name"', ({ file, name }) => {
    expect([file, existsSync(join(projectRoot(), file))]).toEqual([file, true]);
    const declared = new RegExp(
      `\\b(?:test|it)(?:\\.each\\([^]*?\\))?\\(\\s*'${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`,
    );
    expect([name, declared.test(read(file))]).toEqual([name, true]);
  });

  test('cites every file with attacks', () => {
    const files = globSync('test/security/*.test.ts', { cwd: projectRoot() }).map((file) => file.replaceAll('\\', '/'));
    const own = 'test/security/threats.test.ts';
    const missing = files.filter((file) => file !== own && !cited.some((one) => one.file === file));
    expect(missing).toEqual([]);
  });

  test('is linked where operators and readers begin', () => {
    expect(read('docs/operate/README.md')).toContain('(threats.md)');
    expect(read('README.md')).toContain('(docs/operate/threats.md)');
  });
});
