import { describeRules } from './unbroken-rules.ts';

const { acknowledged, brokenWithoutReasons } = describeRules('sandbox', { stage: 'sandbox' });

it('each acknowledged rule is still broken somewhere, or it would be stale', () => {
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !brokenWithoutReasons.includes(id))).toEqual([]);
});

it('a stage without a web ACL acknowledges that it has none', () => {
  expect(acknowledged).toContain('AwsSolutions-APIG3');
});
