import type { Wish } from './synthesise-stages.ts';
import { synthesise } from './synthesise.ts';

/** Tests that a stage keeps the rules of CloudFormation, the CDK and cdk-nag. Answers what the checks found. */
export function describeRules(name: string, wish: Wish) {
  const { made } = synthesise({ made: { ...wish, checks: true } });
  describe(`stage ${name}`, () => {
    it('breaks no rule of cdk-nag that is not acknowledged with a reason', () => {
      expect(made.findings.broken).toEqual([]);
    });

    it('breaks no rule of CloudFormation', () => {
      expect(made.findings.templateFaults).toEqual([]);
    });

    it('is synthesised without a warning or an error', () => {
      expect(made.findings.messages).toEqual([]);
    });
  });
  return made.findings;
}
