import { execFileSync } from 'node:child_process';
import type { PersonSummary, Proposal } from '../../console/src/person.ts';
import { actsOn, commandFor, proposalFacts } from '../../console/src/person-acts.ts';

const one: PersonSummary = {
  userId: '233307628',
  role: 'auditor',
  roleFrom: 'operator',
  status: 'Active',
  createdAt: '2026-12-01T12:00:00.000Z',
  name: 'Ann',
  email: 'ann@company.example',
};
const proposal: Proposal = { kind: 'role', role: 'administrator', proposedBy: '1', at: one.createdAt };
const invitation: Proposal = { ...proposal, kind: 'invitation', email: 'ann@company.example' };

test('what is confirmed has name, address and id of the user, and the role before and after', () => {
  const who = 'Ann, ann@company.example, user 233307628';
  expect(proposalFacts(one, proposal, 'Ann')).toBe(`${who}: now Auditor, then Administrator.`);
  expect(proposalFacts(one, { ...invitation, role: 'auditor' }, 'Ann')).toBe(
    `Another account of ${who}, who is Auditor.`,
  );
  expect(proposalFacts({ ...one, status: 'Invited' }, invitation, 'Ann')).toBe(
    `${who}: no rights until now, then Administrator.`,
  );
  const { role: _, ...restoration } = { ...proposal, kind: 'restoration' } as const;
  expect(proposalFacts({ ...one, status: 'Suspended' }, restoration, 'Ann')).toBe(
    `${who}: suspended now, then Auditor.`,
  );
});

test.each([
  'ann+bank@company.example',
  "o'neil@company.example",
  'a;id@company.example',
  '$(id)@company.example',
  '`id`@company.example',
  'a b&c|d>e@company.example',
])('the command of the operator has the address %s as one word of a shell', (email) => {
  const command = commandFor(one, { ...invitation, email }, '100000001');
  const words = execFileSync('sh', ['-c', command.replace('npx', 'printf "%s\\n"')], { encoding: 'utf8' }).split('\n');
  expect(words[words.indexOf('--email') + 1]).toBe(email);
  expect(words.slice(-3, -1)).toEqual(['--role', 'administrator']);
});

test('what a suspension that was cut off has left can be ended, and nothing of it is offered for others', () => {
  const labelsOf = (status: PersonSummary['status']) => actsOn({ ...one, status }, 0).map(({ label }) => label);
  expect(labelsOf('Suspended')).toEqual(['End what is left of their access', 'Restore']);
  expect(labelsOf('Active')).not.toContain('End what is left of their access');
});
