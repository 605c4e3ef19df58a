import { identityCheckCallback } from '../../functions/onboarding/applications/callbacks/identity-check.ts';
import path from 'node:path';
import { build } from 'esbuild';
import { loadableModule } from '../../bin/generate/loadable-module.ts';
import { unlisted } from '../../bin/generate/unlisted.ts';
import { type Capability, defineCapability } from '../../functions/define-capability.ts';
import { batchReleases } from '../../functions/money/batch-releases/store.ts';
import { getInstitution } from '../../functions/money/institutions/operations/get.ts';
import { institutionKind } from '../../functions/money/institutions/store.ts';
import { paymentSteps } from '../../functions/money/payments/due.ts';
import { openPayments } from '../../functions/money/payments/pending-payments.ts';
import { cardEnding } from '../../functions/cards/cards/close-cards.ts';
import { bookTransaction } from '../../functions/money/payments/transaction-types.ts';
import { capabilities, type CapabilityName } from '../../functions/registry.ts';
import { interestAttributes } from '../../functions/accounts/interest/account-attributes.ts';
import { accountFrozen } from '../../functions/accounts/accounts/events.ts';
import { accountMachine } from '../../functions/accounts/accounts/account.ts';
import { dueQueue } from '../../functions/time/due/queues.ts';
import { dueWorker } from '../../functions/time/due/workers/due.ts';

const declared = [
  { noun: 'operation', member: 'operations', value: getInstitution },
  { noun: 'callback', member: 'callbacks', value: identityCheckCallback },
  { noun: 'worker', member: 'workers', value: dueWorker },
  { noun: 'queue', member: 'workers, as the source of one of them', value: dueQueue },
  { noun: 'event', member: 'events', value: accountFrozen },
  { noun: 'list of what accounts number', member: 'an operation made with accountOwnedList', value: batchReleases },
  { noun: 'kind of item', member: 'kinds', value: institutionKind },
  { noun: 'kind of due item', member: 'dueKinds', value: paymentSteps },
  { noun: 'list of account attributes', member: 'accountAttributes', value: interestAttributes },
  { noun: 'rule for open items', member: 'openItems', value: openPayments },
  { noun: 'ending', member: 'endings', value: cardEnding },
  { noun: 'type of transaction', member: 'transactionTypes', value: bookTransaction },
  { noun: 'state machine', member: 'machines', value: accountMachine },
];

describe('what a module declares and no manifest lists is named with its file', () => {
  test.each(declared)('$noun', ({ noun, member, value }) => {
    const exports = [{ name: 'one', file: 'money/rewards/things/one.ts', value }];
    expect(unlisted(exports, [])).toEqual([
      `functions/money/rewards/things/one.ts exports the ${noun} one, which no capability lists: add it to functions/money/rewards/capability.ts (${member})`,
    ]);
    expect(unlisted(exports, capabilities)).toEqual([]);
  });

  test('a manifest that no wing lists', () => {
    const rewards = defineCapability({ name: 'rewards' });
    const exports = [{ name: 'rewards', file: 'money/rewards/capability.ts', value: rewards }];
    expect(unlisted(exports, [])).toEqual([
      'functions/money/rewards/capability.ts exports rewards, which no wing lists: add it to functions/registry.ts',
    ]);
  });

  test('a scope that an operation asks for', () => {
    const strange = { ...getInstitution, scopes: ['savings'] } as unknown as typeof getInstitution;
    const institutions: Capability = { name: 'institutions', operations: [strange] };
    expect(unlisted([], [institutions])).toEqual([
      'getInstitution of institutions asks for the scope savings, which no capability.ts lists (scopes)',
    ]);
  });

  test('a scope that is declared although it is reserved', () => {
    const checks: Capability = { name: 'checks', scopes: { 'check-payments': {} } };
    expect(unlisted([], [checks])).toEqual([
      'checks declares the scope check-payments, which functions/kernel/auth/scopes.ts reserves: delete it there',
    ]);
  });

  test('a kind that an operation uses and no module exports', () => {
    const institutions: Capability = { name: 'institutions', operations: [getInstitution] };
    expect(unlisted([], [institutions])).toContain(
      'getInstitution of institutions uses the kind of item ins, which no capability.ts lists (kinds)',
    );
  });
});

test('an operation under a heading that its capability does not have is a type error', () => {
  const misspelt = { ...getInstitution, capability: 'instituitons' } as const;
  // @ts-expect-error: the heading is misspelt
  const manifest = defineCapability({ name: 'institutions', operations: [misspelt] });
  // @ts-expect-error: there is no such capability
  const name: CapabilityName = 'instituitons';
  expect([manifest.name, name]).toEqual(['institutions', 'instituitons']);
});

test('each capability and each heading has a name of its own', () => {
  const names = capabilities.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const headings = capabilities.flatMap(({ heading }) => (heading === undefined ? [] : [heading]));
  for (const heading of headings) expect(names).toContain(heading);
});

test('a generated module that imports what no longer exists is made loadable without it', () => {
  const folder = path.join(import.meta.dirname, '../../functions/time/due');
  const kept = `import { paymentSteps } from '../../money/payments/due.ts';\n`;
  const text = `${kept}import { gone } from '../../money/payments/due.ts';\nimport { lost } from './lost.ts';\n\nexport const all = [gone, paymentSteps, lost];\nexport const shape = {\n  a: gone.a.schema,\n  b: paymentSteps.b.schema,\n};\n`;
  const loadable = loadableModule(path.join(folder, 'some.generated.ts'), text);
  const shape = 'export const shape = {\n  b: paymentSteps.b.schema,\n};\n';
  expect(loadable).toBe(`${kept}\nexport const all = [paymentSteps, ];\n${shape}`);
});

test('what repairs generated modules loads none of them, and nothing that needs them', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['bin/generate.ts'],
    bundle: true,
    format: 'esm',
    metafile: true,
    packages: 'external',
    platform: 'node',
    write: false,
    external: ['./generate/project.ts'],
  });
  const loaded = Object.keys(metafile.inputs);
  expect(loaded).toContain('bin/generate/module-paths.ts');
  expect(loaded.filter((file) => file.startsWith('functions/'))).toEqual([]);
});
