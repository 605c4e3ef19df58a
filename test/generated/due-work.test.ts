import path from 'node:path';
import { exportOf, allExports } from '../../bin/generate/exports.ts';
import { dueKinds } from '../../functions/registry.ts';
import { type DeclaredName, ReachedNames } from './support/reached-names.ts';

const functions = path.join(import.meta.dirname, '../../functions');
const exportsOfFunctions = await allExports(functions);
const names = new ReachedNames(functions);

/** What refuses a movement of money. Nobody takes the refusal of due work, and the run would be tried again for ever. */
const isRefusal = (name: DeclaredName): boolean => name.startsWith('accounts/ledger/refuse.ts ');

const runs = dueKinds.map((one) => {
  const { file, name } = exportOf(exportsOfFunctions, one);
  return { name, declared: `${file} ${name}` as const };
});

test.each(runs)('$name decides what an obstacle to a movement means, and refuses none', ({ declared }) => {
  expect(names.wayTo(declared, isRefusal)).toBeUndefined();
});

test('the check follows runs through other wings: it finds the code by which they move money', () => {
  const moving = runs.filter(({ declared }) =>
    names.wayTo(declared, (name) => name === 'accounts/ledger/move.ts move'),
  );
  expect(moving.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'paymentSteps',
      'recurringPaymentRuns',
      'receivedPaymentSteps',
      'checkDepositSteps',
      'payInterest',
    ]),
  );
});

test('a refusal is found behind other functions, with the way to it', () => {
  const sources: Readonly<Record<string, string>> = {
    'goals/due.ts': "import { settle } from './for-others.ts';\nexport const goalRuns = { run: () => settle() };",
    'goals/for-others.ts': "export { settle } from './goal.ts';",
    'goals/goal.ts':
      "import { clearOrRefuse as clear } from '../accounts/ledger/refuse.ts';\nexport const settle = () => pay();\nfunction pay() { return clear([]); }\nexport const other = () => 1;",
    'accounts/ledger/refuse.ts': 'export function clearOrRefuse() { return 1; }',
  };
  const invented = new ReachedNames('/', (file) => sources[file] ?? '');
  expect(invented.wayTo('goals/due.ts goalRuns', isRefusal)).toEqual([
    'goals/due.ts goalRuns',
    'goals/for-others.ts settle',
    'goals/goal.ts settle',
    'goals/goal.ts pay',
    'accounts/ledger/refuse.ts clearOrRefuse',
  ]);
  expect(invented.wayTo('goals/goal.ts other', isRefusal)).toBeUndefined();
});
