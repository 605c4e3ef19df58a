import { spawnSync } from 'node:child_process';
import { projectRoot } from '../../local/engines/project-root.ts';

// In a process of its own: the validator and the formatter are ES modules, which jest does not load.
test('the OpenAPI document is valid, and everything generated is up to date (else: npm run generate)', () => {
  const { status, stderr } = spawnSync('node_modules/.bin/node', ['bin/generate.ts', '--check'], {
    cwd: projectRoot(),
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});
