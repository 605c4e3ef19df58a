import { readFileSync } from 'node:fs';
import { operations } from '../../functions/registry.ts';
import { sandboxValues } from '../../functions/ports/sandbox-values.ts';

const page = readFileSync('docs/sandbox.md', 'utf8');

/** The operation that takes values of each kind. */
const takers = {
  ssn: 'createApplication',
  processorToken: 'createCounterparty',
  card: 'createPayment',
  code: 'startCustomerTokenVerification',
} as const satisfies Record<keyof typeof sandboxValues, string>;

describe.each(Object.entries(takers))('sandbox values: %s', (kind, id) => {
  const values = Object.keys(sandboxValues[kind as keyof typeof takers]);

  test.each(values)('%s stands on the page of the sandbox and in the operation that takes it', (value) => {
    expect(page).toContain(`\`${value}\``);
    expect(operations.find((one) => one.id === id)?.description).toContain(value);
  });
});

test('the README names the page', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('(docs/sandbox.md)');
});
