import { ssnProblem } from '../../../functions/onboarding/people/social-security-number.ts';
import { sandboxValues } from '../../../functions/ports/sandbox-values.ts';

const stages = [{ sandbox: true }, { sandbox: false }] as const;

test.each(['000123456', '666123456', '900123456', '912701234', '999999999', '123006789', '123450000', '000000000'])(
  '%s was never given out',
  (ssn) => {
    for (const stage of stages) expect(ssnProblem(ssn, stage)).toMatch(/^is no social security number/);
  },
);

test.each(['001010001', '665123456', '667123456', '721074426', '772123456', '899999999', '123456789'])(
  '%s may have been given out',
  (ssn) => {
    for (const stage of stages) expect(ssnProblem(ssn, stage)).toBeUndefined();
  },
);

test('the message about an ITIN says so', () => expect(ssnProblem('912701234', { sandbox: true })).toContain('ITIN'));

test.each(Object.keys(sandboxValues.ssn))('the magic number %s counts in a sandbox only', (ssn) => {
  expect(ssnProblem(ssn, { sandbox: true })).toBeUndefined();
  expect(ssnProblem(ssn, { sandbox: false })).toBeDefined();
});
