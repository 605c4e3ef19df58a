import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '../../functions');

/** What may name a status of its own, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'access/console/admit.ts': 'a person of the console is no resource: who signs in is Active from then on',
  'access/console/invitations.ts': 'a person of the console is no resource: administrators propose and invite them',
  'access/console/manage-people.ts': 'a person of the console is no resource: administrators suspend and restore them',
  'accounts/accounts/sample-item.ts': 'a sample of an item',
  'accounts/transactions/update.ts': 'the condition that the customer is Active',
  'founding/console-people.ts':
    'a person of the console is no resource: an operator invites, suspends and restores them',
  'money/check-deposits/events.ts': 'the event of a creation tells the status in which it began',
  'onboarding/applications/wanted-documents.ts': 'compares two documents whatever their status is',
  'onboarding/applications/workers/identity-checks.ts': 'the decision of a check that nobody has decided',
};

const isExample = (file: string): boolean =>
  /(event-examples|capability|reference|request-examples)\.ts$|^(examples|ports|reference)\//.test(file);

/** Sentences for the reference, as `status: 'Whether it is paid.'`. */
const isText = (file: string): boolean => /^[^/]+\/[^/]+\/(transaction-)?texts(\.ts$|\/)/.test(file);

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts') && !isExample(file) && !isText(file));

/** True for a member of an object, or a constant, that is a status by name: `status: 'Closed'`. */
function namesStatus(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return false;
  const { name, initializer } = node;
  return (
    ts.isIdentifier(name) && /^(status|\w+Status)$/.test(name.text) && initializer !== undefined && isName(initializer)
  );
}

function isName(value: ts.Expression): boolean {
  if (ts.isConditionalExpression(value)) return isName(value.whenTrue) || isName(value.whenFalse);
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)) {
    return isName(value.expression);
  }
  // Statuses begin with a capital; what a move does with the attribute of a status does not.
  return ts.isStringLiteral(value) && /^[A-Z]/.test(value.text);
}

/** What a source gives a status by name. Examples of requests and of resources do not count. */
function named(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'example') return;
    if (namesStatus(node)) found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const all = files.flatMap((file) => named(file, readFileSync(path.join(root, file), 'utf8')));

test('no source gives a thing a status by name: a state machine does', () => {
  expect(all.filter((one) => exceptions[one.split(':')[0] ?? ''] === undefined)).toEqual([]);
});

test('each exception is still one', () => {
  expect(Object.keys(exceptions).filter((file) => !all.some((one) => one.startsWith(`${file}:`)))).toEqual([]);
});

test.each([
  "const after = { ...goal, status: 'Closed' as const };",
  "const after = { ...goal, status: goal.isPaid ? 'Paid' : goal.status };",
  "const status = goal.isPaid ? 'Paid' : goal.status;",
  "const after = { ...account, dacaStatus: 'Entered' };",
])('the check finds %s', (text) => {
  expect(named('goal.ts', text)).toHaveLength(1);
});

test('the check passes what comes from a machine', () => {
  expect(named('goal.ts', "const after = { ...goal, status: goalMachine.next(goal, 'close') };")).toEqual([]);
});
