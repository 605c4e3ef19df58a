import { describeRules } from './unbroken-rules.ts';

const live = describeRules('live', { stage: 'live' });
const sandbox = describeRules('sandbox', { stage: 'sandbox' });
describeRules('emulator', { stage: 'emulator' });

it('each acknowledged rule is still broken somewhere, or it would be stale', () => {
  const { acknowledged, brokenWithoutReasons } = sandbox;
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !brokenWithoutReasons.includes(id))).toEqual([]);
});

it('a stage acknowledges that it has no web ACL, unless it has one', () => {
  expect(sandbox.acknowledged).toContain('AwsSolutions-APIG3');
  expect(live.acknowledged).not.toContain('AwsSolutions-APIG3');
});
