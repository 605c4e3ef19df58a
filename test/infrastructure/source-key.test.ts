import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWrittenAfter, keyOfSources } from '../../lib/bundling/source-key.ts';

const minuteMs = 60_000;

describe('templates are kept for their sources', () => {
  let root = '';
  const write = (file: string, text: string, at: Date) => {
    writeFileSync(join(root, file), text);
    utimesSync(join(root, file), at, at);
  };
  const now = new Date();
  const later = new Date(now.getTime() + minuteMs);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bankstack-key-'));
    mkdirSync(join(root, 'lib/constructs'), { recursive: true });
    write('package-lock.json', '{}', now);
    write('lib/constructs/queue.ts', 'export const queue = 1;', now);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('another text, name or lock file has another key', () => {
    const keys = [keyOfSources(root, ['lib'])];
    for (const file of ['lib/constructs/queue.ts', 'lib/constructs/table.ts', 'package-lock.json']) {
      write(file, 'changed', now);
      keys.push(keyOfSources(root, ['lib']));
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a file that was written since a moment is found in any folder', () => {
    expect(isWrittenAfter(now.getTime() + 1, root, ['lib'])).toBe(false);
    write('lib/constructs/queue.ts', 'export const queue = 1;', later);
    expect(isWrittenAfter(now.getTime() + 1, root, ['lib'])).toBe(true);
  });
});
