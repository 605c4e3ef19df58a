import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVersionedFiles } from '../../local/engines/versioned-files.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'bankstack-files-'));
afterAll(() => rmSync(dir, { recursive: true }));

const bytes = (text: string) => Buffer.from(text);

test('a person finds the latest version of a file under its key, and a restart finds all versions', () => {
  const files = createVersionedFiles({ dir, hasKeys: true });
  files.put('outgoing/1/a.ach', bytes('one'));
  files.put('outgoing/1/a.ach', bytes('two'));
  expect(readFileSync(path.join(dir, 'outgoing/1/a.ach'), 'utf8')).toBe('two');
  const again = createVersionedFiles({ dir, hasKeys: true });
  expect(again.versions('').map((one) => Buffer.from(one.bytes ?? []).toString())).toEqual(['two', 'one']);
});

test('a key that leads out of the folder is kept as a version only', () => {
  const files = createVersionedFiles({ dir, hasKeys: true });
  files.put('../bankstack-outside', bytes('x'));
  expect(files.latest('../bankstack-outside')).toBeDefined();
  expect(existsSync(path.join(dir, '../bankstack-outside'))).toBe(false);
});
