import { readFileSync } from 'node:fs';
import { documentationOf } from '../../functions/registry.ts';
import { sandboxReceivers, sandboxValues } from '../../functions/ports/sandbox-values.ts';

const page = readFileSync('docs/integrate/sandbox.md', 'utf8');

/** The operations in which values of each kind have their result. */
const takers = {
  ssn: ['createApplication'],
  selfieJob: ['verifyDocument', 'verifyDocumentByPut'],
  processorToken: [
    'createCounterparty',
    'updateCounterparty',
    'getCounterpartyBalance',
    'createPayment',
    'createBulkPayments',
    'createRecurringPayment',
  ],
  card: ['createPayment', 'createBulkPayments'],
  cardDesign: ['createCard'],
  disputeDescription: ['createDispute'],
  signedNonce: ['createMobileWalletPayload'],
  checkAmount: ['createCheckDeposit'],
  emailAddress: ['createMigration'],
  code: ['startCustomerTokenVerification', 'createCustomerToken'],
} as const satisfies Record<keyof typeof sandboxValues, readonly string[]>;

describe.each(Object.entries(takers))('sandbox values: %s', (kind, ids) => {
  const values = Object.keys(sandboxValues[kind as keyof typeof takers]);

  test.each(values)('%s stands on the page of the sandbox and in the operations that take it', (value) => {
    expect(page).toContain(`\`${value}\``);
    for (const id of ids) expect(documentationOf({ id }).description).toContain(value);
  });
});

test.each(Object.keys(sandboxReceivers))(
  'account numbers of receivers: %s stands on the page of the sandbox and in the operations that take it',
  (value) => {
    expect(page).toContain(`\`${value}\``);
    for (const id of ['createPayment', 'createCounterparty'])
      expect(documentationOf({ id }).description).toContain(value);
  },
);

test('the README names the page', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('(docs/integrate/sandbox.md)');
});
