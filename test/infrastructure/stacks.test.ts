import { operations, unlistedRoutes, wingOf, workers } from '../../functions/registry.ts';
import { apiResources, apiResourcesQuota, fullStacks } from './aws-quotas.ts';
import { liveWithFiles, sandboxWithFiles, warnedPart } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';

const { sandbox, live, larger, largerLive } = synthesise({
  sandbox: sandboxWithFiles,
  live: liveWithFiles,
  larger: { ...sandboxWithFiles, more: 100 },
  largerLive: { ...liveWithFiles, more: 100 },
});
const stages = [
  ['sandbox', sandbox],
  ['live', live],
] as const;

describe('a sandbox with 100 more operations', () => {
  it('has them', () => {
    const functions = (stage: typeof sandbox) => stage.ofType('AWS::Lambda::Function').length;
    expect(functions(larger)).toBe(functions(sandbox) + 100);
  });

  it('uses four fifths at most of what CloudFormation allows for a stack and for an operation', () => {
    expect(fullStacks(larger, 0.8)).toEqual([]);
  });

  it('uses nineteen twentieths at most as a live stage, whose functions that move money have four resources more for their canary', () => {
    expect(fullStacks(largerLive, 0.95)).toEqual([]);
    expect(fullStacks(largerLive, 0.8).map((one) => one.replace(/ has .*/, ''))).toEqual([
      'Bankstack-live-money.template.json',
    ]);
  });

  it('has 70 % at most of it today, without them', () => {
    expect([...fullStacks(sandbox, warnedPart), ...fullStacks(live, warnedPart)]).toEqual([]);
  });

  it('has no more than 70 % of the paths that an operator asks AWS for', () => {
    expect(apiResources(larger)).toBeLessThanOrEqual(apiResourcesQuota * warnedPart);
  });

  it('is what the rule would find if it used more', () => {
    expect(fullStacks(larger, 0.5).join()).toContain('-money.template.json has');
  });
});

describe.each(stages)('the stacks of %s', (name, { stacks, templates, resources }) => {
  const dataStack = `Bankstack-${name}`;

  it('are those of the data, of each wing, of the API, and of monitoring', () => {
    const wings = new Set([...operations, ...unlistedRoutes, ...workers].map(({ id }) => wingOf(id)));
    const parts = [...wings, 'api', 'monitoring'].map((part) => `${dataStack}-${part}`);
    expect(stacks.map((one) => one.name).toSorted()).toEqual([dataStack, ...parts].toSorted());
  });

  it('lock each other by no export and no import', () => {
    expect(Object.entries(templates).filter(([, { isLocked }]) => isLocked)).toEqual([]);
  });

  it('wait for the data only, but for the API, which waits for the functions: wings are deployed side by side', () => {
    const apart = stacks.filter(({ name: one }) => one !== dataStack && one !== `${dataStack}-api`);
    for (const { after } of apart) expect(after).toEqual([dataStack]);
    const wings = apart.map((one) => one.name).filter((one) => one !== `${dataStack}-monitoring`);
    expect(stacks.find((one) => one.name === `${dataStack}-api`)?.after.toSorted()).toEqual(
      [dataStack, ...wings].toSorted(),
    );
    expect(stacks[0]).toMatchObject({ name: dataStack, after: [] });
  });

  it('have each function in the stack of its wing, under a name that follows from the stage', () => {
    const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function');
    for (const { template, properties } of functions) {
      const id = String(properties['FunctionName']).replace(`bankstack-${name}-`, '');
      const part = id === 'reference' ? 'api' : wingOf(id);
      expect([id, template]).toEqual([id, `${dataStack}-${part}.template.json`]);
    }
  });

  it('read only what the data publishes, and declare no parameter that they do not use', () => {
    const values = resources.filter(({ type }) => type === 'AWS::SSM::Parameter');
    expect(new Set(values.map(({ template }) => template))).toEqual(new Set([`${dataStack}.template.json`]));
    const names = values.map(({ properties }) => properties['Name']);
    for (const [template, { published }] of Object.entries(templates)) {
      const text = JSON.stringify(resources.filter((one) => one.template === template));
      for (const [parameter, value] of Object.entries(published)) {
        // The CDK has the version of its bootstrap read in a rule.
        if (parameter === 'BootstrapVersion') continue;
        expect(names).toContain(value);
        expect([template, parameter, text.includes(`{"Ref":"${parameter}"}`)]).toEqual([template, parameter, true]);
      }
    }
  });

  it('keep what lasts in the stack of the data, under the same logical ids: with others, CloudFormation would make it anew', () => {
    const lasting = ['DynamoDB::GlobalTable', 'S3::Bucket', 'ApiGateway::RestApi', 'KMS::Key', 'IAM::Role'];
    const found = resources
      .filter(({ template, type }) => template === `${dataStack}.template.json` && lasting.includes(type.slice(5)))
      .map(({ logicalId }) => logicalId);
    expect(found.toSorted()).toEqual([
      'AchFiles88D8EA15',
      'AchFilesKey71206FB0',
      'AuditArchive60EBC247',
      'Documents7E5B2978',
      'GatewayApi4EDF2151',
      'RootKeyEC9149F6',
      'TableCD117FA1',
      'WakeUpsRoleAD5EEFD2',
      'WakeUpsSweepRole7F25F5EE',
    ]);
  });

  it('leave the table the settings for which CloudFormation would replace it', () => {
    const { properties } = resources.find(({ type }) => type === 'AWS::DynamoDB::GlobalTable') ?? {};
    expect(properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    });
    expect(Object.keys(properties ?? {})).not.toEqual(expect.arrayContaining(['TableName']));
    expect(Object.keys(properties ?? {})).not.toEqual(expect.arrayContaining(['LocalSecondaryIndexes']));
  });
});

test('the functions of a wing do not depend on how many wings there are', () => {
  const ofCards = (stage: typeof sandbox) =>
    stage.resources.filter(({ template }) => template === 'Bankstack-sandbox-cards.template.json');
  const isOriginal = ({ logicalId }: (typeof sandbox.resources)[number]) => !/Copy\d+/.test(logicalId);
  expect(ofCards(larger).filter(isOriginal)).toEqual(ofCards(sandbox));
});
