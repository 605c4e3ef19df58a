import { canaryOf, type CanarySettings, checkCanary } from '../../lib/canary-settings.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { functionName, releasedAlias } from '../../lib/names.ts';
import { type Stage, stageNamed } from '../../lib/stages.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { roleAllows } from './access.ts';
import { deploymentOf, type DeployedResource, functionCalled } from './deployment-of.ts';
import { synthesise } from './synthesise.ts';
import { flat, listOf, type Resource, type Statement } from './template.ts';

const { canary: usual } = stageNamed('live');
if (usual === undefined) throw new Error('the live stage has a canary');
/** All workers and some operations: enough to compare two deployments. */
const part = { stage: 'live', operations: { first: 40 } } as const;
const { live, sandbox, emulatorLive, byCanary, atOnce } = synthesise({
  live: { stage: 'live' },
  sandbox: { stage: 'sandbox' },
  emulatorLive: { stage: 'emulator-live' },
  byCanary: part,
  atOnce: { ...part, changes: { canary: { ...usual, atOnce: true } } },
});
const deployment = deploymentOf(live);
const plans = [
  ...offeredOperations(operations, live.stage).map(planRoute),
  ...unlistedRoutes.map(planRoute),
  ...offeredWorkers(workers, live.stage).map(planWorker),
];
const aliases = deployment.ofType('AWS::Lambda::Alias');
const withAlias = (): readonly string[] =>
  aliases.map(({ properties }) => String(properties['FunctionName']).replace('bankstack-live-', '')).toSorted();
const groupOf = ({ whole, template }: DeployedResource) => {
  const { CodeDeployLambdaAliasUpdate: update } = whole['UpdatePolicy'] as {
    readonly CodeDeployLambdaAliasUpdate: Readonly<Record<'ApplicationName' | 'DeploymentGroupName', { Ref: string }>>;
  };
  return deployment
    .ofType('AWS::CodeDeploy::DeploymentGroup')
    .find((one) => one.template === template && one.logicalId === update.DeploymentGroupName.Ref);
};

describe('functions whose new code comes by a canary', () => {
  /** The statement of a role that puts items, as the template has it. */
  const putsOf = ({ properties }: DeployedResource): readonly string[] => {
    const role = deployment.ofType('AWS::IAM::Role').find(({ arn }) => arn === properties['Role']);
    const policies = listOf(
      role?.properties['Policies'] as readonly { PolicyDocument: { Statement: readonly Statement[] } }[],
    );
    const put = policies.flatMap((one) => one.PolicyDocument.Statement).find(({ Sid }) => Sid === 'WriteItems');
    return listOf(put?.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as readonly string[]);
  };

  it('are all whose role may book on an account, and no other route', () => {
    const booking = deployment.ofType('AWS::Lambda::Function').filter((one) => {
      const puts = putsOf(one);
      return ['acc#*', 'txn#*'].every((keys) => puts.includes(keys));
    });
    const names = booking.map(({ name }) => name.replace('bankstack-live-', ''));
    // What erases personal data or seals again puts transactions and accounts anew, and books nothing. What opens a dispute numbers it on
    // the account and marks the transaction: without ends of days the table lets it book nothing.
    const moving = names.filter((name) => !['rewrites', 'createDispute'].includes(name));
    expect(moving.length).toBeGreaterThan(25);
    expect(withAlias()).toEqual(expect.arrayContaining(moving));
    expect(
      plans
        .filter(({ movesMoney }) => movesMoney)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(moving.toSorted());
  });

  it('are all who send webhooks, e-mails or money, and who number events', () => {
    const delivering = plans.filter(({ delivers }) => delivers).map(({ id }) => id);
    expect(withAlias()).toEqual(expect.arrayContaining(delivering));
    expect(delivering).toEqual(
      expect.arrayContaining([
        'webhooks-fast',
        'webhooks-slow',
        'webhooks-replay',
        'emails',
        'projector',
        'resume',
        'due',
      ]),
    );
  });

  it('are none that only read, describe or erase', () => {
    const others = ['getAccount', 'listPayments', 'updateTransaction', 'updateCustomer', 'rewrites', 'lists'];
    expect(withAlias().filter((id) => others.includes(id))).toEqual([]);
    expect(withAlias()).toHaveLength(plans.filter((one) => one.movesMoney || one.delivers).length);
  });
});

describe('a function with a canary', () => {
  it('has one alias, which leads to a version that its deployment makes', () => {
    expect(new Set(aliases.map(({ name }) => name))).toEqual(new Set([releasedAlias]));
    for (const { properties, template } of aliases) {
      const version = deployment
        .ofType('AWS::Lambda::Version')
        .find((one) => one.template === template && `${one.name}.Version` === properties['FunctionVersion']);
      expect(version?.properties['FunctionName']).toBe(properties['FunctionName']);
      // The old version is deleted after the move, so versions do not fill the code storage of the account.
      expect(version?.whole['DeletionPolicy']).toBeUndefined();
      expect(version?.whole['UpdateReplacePolicy']).toBeUndefined();
    }
  });

  const sources = deployment.ofType('AWS::Lambda::EventSourceMapping');
  const methods = deployment.ofType('AWS::ApiGateway::Method').flatMap((method) => {
    const { Uri } = method.properties['Integration'] as { readonly Uri?: string };
    const [, arn] = /functions\/(arn:.*)\/[\w-]+$/.exec(Uri ?? '') ?? [];
    return arn === undefined ? [] : [{ method, arn }];
  });

  it('is called by its alias only, by event sources and methods, and all others by their name', () => {
    const called = [...sources.map((one) => String(one.properties['FunctionName'])), ...methods.map(({ arn }) => arn)];
    for (const target of called) {
      const id = functionCalled(deployment, target)?.name.replace('bankstack-live-', '') ?? '';
      expect([target, target.endsWith(`:${releasedAlias}`)]).toEqual([target, withAlias().includes(id)]);
    }
    expect(called.filter((one) => one.endsWith(`:${releasedAlias}`))).toHaveLength(withAlias().length);
  });

  it('may be invoked by name too, which deployed methods do until the next deployment: a stage gets aliases without a gap', () => {
    for (const { method, arn } of methods.filter((one) => one.arn.endsWith(`:${releasedAlias}`))) {
      const { Credentials: role } = method.properties['Integration'] as { readonly Credentials: string };
      for (const resource of [arn, arn.slice(0, -releasedAlias.length - 1)]) {
        expect([resource, roleAllows(deployment, role, { action: 'lambda:InvokeFunction', resource })]).toEqual([
          resource,
          true,
        ]);
      }
    }
  });

  it('is moved by a deployment group of its own, once the alarms look at its new version', () => {
    const groups = aliases.map(groupOf);
    expect(new Set(groups.map((one) => one?.name)).size).toBe(aliases.length);
    for (const alias of aliases) {
      const group = groupOf(alias);
      expect(group?.properties).toMatchObject({
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) as unknown,
        },
        DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
      });
      const after = listOf(alias.whole['DependsOn'] as readonly string[]);
      expect(after).toContain(group?.logicalId);
      const filters = deployment
        .ofType('AWS::Logs::MetricFilter')
        .filter((one) => one.template === alias.template && one.logicalId.startsWith('Canary'));
      expect(after).toEqual(expect.arrayContaining(filters.map(({ logicalId }) => logicalId)));
    }
  });

  it('keeps its reservation, its log and its environment: these are of the function, for all its versions', () => {
    const without = emulatorLive.ofType('AWS::Lambda::Function');
    const kept = ({ properties }: Resource) => [
      properties['ReservedConcurrentExecutions'],
      Object.keys((properties['Environment'] as { Variables: object }).Variables),
      flat((properties['LoggingConfig'] as { LogGroup: unknown }).LogGroup),
    ];
    for (const id of withAlias()) {
      const of = (all: readonly Resource[], stage: string) =>
        all.find(({ properties }) => properties['FunctionName'] === functionName({ name: stage }, id));
      const [one, other] = [of(live.ofType('AWS::Lambda::Function'), 'live'), of(without, 'emulator-live')];
      if (one === undefined || other === undefined) throw new Error(`no function ${id}`);
      expect(kept(one)).toEqual(kept(other));
    }
  });
});

describe('the alarms of a canary', () => {
  it('notify nobody: they roll the release back, and the deployment fails with their names', () => {
    const alarms = deployment
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ logicalId }) => logicalId.startsWith('Canary'));
    expect(alarms.length).toBeGreaterThan(5);
    for (const { properties } of alarms) {
      expect(properties).not.toHaveProperty('AlarmActions');
      expect(properties['AlarmDescription']).toContain(
        'the release is rolled back. What to do: docs/operate/runbook.md#',
      );
    }
  });
});

describe('the role of CodeDeploy', () => {
  it('moves the aliases of its wing and reads alarms: it changes no code, calls no function and starts nothing', () => {
    const roles = deployment.ofType('AWS::IAM::Role').filter(({ logicalId }) => logicalId.startsWith('CanaryRole'));
    expect(new Set(roles.map(({ template }) => template)).size).toBe(roles.length);
    expect(roles).toHaveLength(new Set(aliases.map(({ template }) => template)).size);
    for (const role of roles) {
      const [policy] = listOf(
        role.properties['Policies'] as readonly { PolicyDocument: { Statement: readonly Statement[] } }[],
      );
      const statements = policy?.PolicyDocument.Statement ?? [];
      expect(statements.flatMap(({ Action }) => Action).toSorted()).toEqual([
        'cloudwatch:DescribeAlarms',
        'lambda:GetAlias',
        'lambda:GetProvisionedConcurrencyConfig',
        'lambda:UpdateAlias',
      ]);
      const moved = listOf(statements.find(({ Sid }) => Sid === 'MoveAliases')?.Resource as readonly string[]);
      const own = aliases.filter(({ template }) => template === role.template).map(({ arn }) => arn);
      const both = own.flatMap((arn) => [arn, arn.slice(0, -releasedAlias.length - 1)]);
      expect(moved.toSorted()).toEqual(both.toSorted());
      expect(role.properties['AssumeRolePolicyDocument']).toMatchObject({
        Statement: [{ Principal: { Service: 'codedeploy.amazonaws.com' } }],
      });
    }
  });
});

describe('a stage', () => {
  const typesIn = (made: typeof live) => new Set(made.resources.map(({ type }) => type));
  const ofCodeDeploy = (made: typeof live) => [...typesIn(made)].filter((type) => type.includes('CodeDeploy'));

  it('without a canary has no versions, and all of its functions change at once', () => {
    expect(ofCodeDeploy(sandbox)).toEqual([]);
    expect(typesIn(sandbox)).not.toContain('AWS::Lambda::Version');
  });

  it('without CodeDeploy has aliases, which move at once', () => {
    expect(ofCodeDeploy(emulatorLive)).toEqual([]);
    expect(emulatorLive.ofType('AWS::Lambda::Alias')).toHaveLength(aliases.length);
    for (const { whole } of emulatorLive.ofType('AWS::Lambda::Alias')) expect(whole).not.toHaveProperty('UpdatePolicy');
  });

  it('that is deployed at once differs in nothing but that, so its next release has a canary again', () => {
    const without = ({ UpdatePolicy: _, ...whole }: Resource['whole']) => whole;
    expect(atOnce.resources.map(({ whole }) => without(whole))).toEqual(
      byCanary.resources.map(({ whole }) => without(whole)),
    );
    expect(atOnce.ofType('AWS::Lambda::Alias').length).toBeGreaterThan(5);
    for (const { whole } of atOnce.ofType('AWS::Lambda::Alias')) expect(whole).not.toHaveProperty('UpdatePolicy');
  });

  it('says how large the part is, and for how long', () => {
    const [config] = live.ofType('AWS::CodeDeploy::DeploymentConfig');
    expect(config?.properties['TrafficRoutingConfig']).toEqual({
      Type: 'TimeBasedCanary',
      TimeBasedCanary: { CanaryPercentage: usual.percent, CanaryInterval: usual.minutes },
    });
  });
});

describe('a canary is refused', () => {
  const check = (changes: Partial<CanarySettings>) => () =>
    checkCanary({ name: 'live', canary: { ...usual, ...changes } });

  test.each<[Partial<CanarySettings>, string]>([
    [{ percent: 0 }, 'canary.percent is 0'],
    [{ percent: 100 }, 'canary.percent is 100'],
    [{ percent: 0.5 }, 'canary.percent is 0.5'],
    [{ minutes: 4 }, 'canary.minutes is 4'],
    [{ minutes: 2_881 }, 'canary.minutes is 2881'],
    [{ faults: 0 }, 'canary.faults is 0'],
  ])('with %j', (changes, message) => {
    expect(check(changes)).toThrow(message);
  });

  test('when the stage is synthesised', () => {
    const { refused } = synthesise({
      refused: { stage: 'live', changes: { canary: { ...usual, minutes: 1 } }, refused: true },
    });
    expect(refused.refusal).toContain('Stage live: canary.minutes is 1; it must be a whole number from 5 to 2880');
  });

  test('and those of the project are not', () => {
    for (const name of ['sandbox', 'live', 'emulator', 'emulator-live']) checkCanary(stageNamed(name));
    expect(check({})).not.toThrow();
  });
});

describe('-c canary', () => {
  const live: Pick<Stage, 'name' | 'canary'> = { name: 'live', canary: usual };

  test('leaves the canary out of one deployment, and is not ignored where there is none', () => {
    expect(canaryOf(live, undefined)).toBe(usual);
    expect(canaryOf(live, 'atOnce')).toEqual({ ...usual, atOnce: true });
    expect(() => canaryOf({ name: 'sandbox' }, 'atOnce')).toThrow('Stage sandbox has no canary');
  });

  test('takes no other value', () => {
    expect(() => canaryOf(live, 'off')).toThrow('-c canary=off is unknown: it can be atOnce');
  });
});
