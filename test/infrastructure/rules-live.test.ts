import { describeRules } from './unbroken-rules.ts';

const { acknowledged } = describeRules('live', { stage: 'live' });

it('a stage with a web ACL does not acknowledge that it has none', () => {
  expect(acknowledged).not.toContain('AwsSolutions-APIG3');
});
