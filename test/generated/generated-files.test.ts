import { checkProject } from '../../bin/generate/project.ts';

// In this process, which has loaded most modules already; `npm run generate -- --check` does the same in its own.
test('the OpenAPI document is valid, and everything generated is up to date (else: npm run generate)', async () => {
  expect(await checkProject()).toEqual([]);
});
