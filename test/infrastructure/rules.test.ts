import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullStages } from './aws-stages.ts';
import { deployerStack } from './deployer-stack.ts';
import { type Findings, findingsOf } from './findings.ts';
import { keptOrMade } from './kept.ts';
import { smallApp } from './small-app.ts';
import { describeRules } from './unbroken-rules.ts';

/*
 * One process checks all of them, first the stage with everything: the rules of CloudFormation are compiled for the types of its resources,
 * which takes longer than all checks, and stay compiled for stages with fewer.
 */
const everything = 'live with everything';
describeRules(everything, fullStages[everything]);
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

it('the role of a workflow that deploys keeps the rules of CloudFormation, the CDK and cdk-nag', () => {
  const found = keptOrMade([{ name: 'deployer', make: findingsOfDeployer }]);
  expect(found).toEqual([expect.objectContaining({ broken: [], templateFaults: [], messages: [] })]);
});

function findingsOfDeployer(): Findings {
  const outdir = mkdtempSync(join(tmpdir(), 'bankstack-deployer-'));
  try {
    const app = smallApp({ outdir, builtinCloudFormationValidation: true });
    deployerStack(app);
    app.synth();
    return findingsOf(app, outdir);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
