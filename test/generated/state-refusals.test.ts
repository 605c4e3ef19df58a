import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../functions');

/** What refuses with `invalid_state` itself, and why no state machine can. */
const exceptions: Readonly<Record<string, string>> = {
  'kernel/base/state-machine.ts': 'the refusals of all machines',
  'kernel/journal/four-eyes.ts': 'the users who review, whatever is reviewed',
  'access/console/proposals.ts': 'a person of the console is no resource; who confirms is not who has proposed',
  'accounts/accounts/archived-owners.ts': 'the owners of an account, each of whom has a state',
  'accounts/accounts/operations/remove-owners.ts': 'the owners who would be left',
  'accounts/ledger/refuse.ts': 'the balance of an account',
  'accounts/transactions/refused.ts': 'transactions have no states',
  'cards/cards/new-card.ts': 'the owner of an account, of whom only the id is known',
  'cards/cards/processor-problem.ts': 'the answer of the card processor',
  'cards/processor-messages/callbacks/disputes.ts': 'the sum of several transactions',
  'cards/processor-messages/give-back.ts': 'the sum of several transactions',
  'migrations/migrations/create-problems.ts': 'one answer names everything that is in the way',
  'money/batch-releases/legs.ts': 'one answer names everything that is in the way',
  'onboarding/customers/verification-phone.ts': 'the phones of a customer',
};

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'));

/** True for a source that makes a problem of the code `invalid_state`, or a part of one. */
const makesRefusal = (text: string): boolean => /\bProblem\(\s*'invalid_state'|\bcode: 'invalid_state'/.test(text);

test('what a state does not allow is refused by its state machine, which names the state', () => {
  const refusing = files.filter((file) => makesRefusal(readFileSync(path.join(root, file), 'utf8')));
  expect(refusing.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test.each([
  "throw new Problem('invalid_state', `The goal is ${goal.status}`);",
  "throw new Problem(\n  'invalid_state',\n  { detail },\n);",
  "return [{ code: 'invalid_state', detail: 'The goal is Closed' }];",
])('the check finds %j', (text) => {
  expect(makesRefusal(text)).toBe(true);
});

test.each([
  "throw goalMachine.refused(goal, 'it has no money');",
  "errors: ['not_found', 'invalid_state'],",
  "const isPast = error instanceof Problem && error.code === 'invalid_state';",
])('the check passes %j', (text) => {
  expect(makesRefusal(text)).toBe(false);
});
