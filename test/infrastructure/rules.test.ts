import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CfnResource, NestedStack, Stack, Validations } from 'aws-cdk-lib';
import { fullStages } from './aws-stages.ts';
import { deployerStack } from './deployer-stack.ts';
import { type Findings, findingsOf } from './findings.ts';
import { keptValidation } from './kept-validation.ts';
import { keptOrMade } from './kept.ts';
import { smallApp } from './small-app.ts';
import { describeRules } from './unbroken-rules.ts';

/** First the stage that has resources of all types, so that the rules are compiled once, and serve the other stages too. */
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

it('finds broken rules of CloudFormation in nested stacks, when a template is checked and when it is known', () => {
  const [first, second] = [violationsOfNestedStack(), violationsOfNestedStack()];
  expect(first).toEqual(["MessageRetentionPeriod: 'two days' is not of type 'integer'"]);
  expect(second).toEqual(first);
});

function findingsOfDeployer(): Findings {
  return inFolder((outdir) => {
    const app = smallApp({ outdir });
    Validations.of(app).addPlugins(keptValidation);
    deployerStack(app);
    app.synth();
    return findingsOf(app, outdir);
  });
}

/** Asks without the CDK, which prints what is found. */
function violationsOfNestedStack(): readonly string[] {
  return inFolder((outdir) => {
    const app = smallApp({ outdir });
    const stack = new Stack(app, 'outer');
    const properties = { MessageRetentionPeriod: 'two days' };
    new CfnResource(new NestedStack(stack, 'inner'), 'queue', { type: 'AWS::SQS::Queue', properties });
    app.synth();
    const templatePath = join(outdir, stack.templateFile);
    const around = { stackConstructPath: 'outer', templatePath, accountId: undefined, region: undefined };
    const asked = { appConstruct: app, stackTemplates: [around], templatePaths: [templatePath] };
    return keptValidation.validate(asked).violations.map(({ description }) => description);
  });
}

function inFolder<Value>(make: (folder: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'bankstack-rules-'));
  try {
    return make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
