import { queueArnOf, queueUrlOf, scheduleDeadLetters } from '../../functions/ports/queues/address.ts';
import { unpackSettings, type PackedSettings } from '../../functions/ports/packed-settings.ts';
import { settingsVariable } from '../../functions/ports/lambda.ts';
import { faultsOf, rules } from './aws-limits.ts';
import { apiResources, apiResourcesMax, circle, fullStacks, reservedConcurrency } from './aws-quotas.ts';
import { warnedPart } from './aws-stages.ts';
import { deploymentOf, type Deployment } from './deployment-of.ts';
import { refusedWrites, scheduleRefusals, unknownPaths } from './service-access.ts';
import type { Wish } from './synthesise-stages.ts';
import { synthesise } from './synthesise.ts';
import { listOf } from './template.ts';

const byName = [...Map.groupBy(rules, ({ name }) => name)];

/**
 * Tests of the rules of AWS that neither an emulator nor a linter enforces, on each of these stages, with the names that CloudFormation
 * would make in the region with the longest name.
 */
export function describeAwsRules(wishes: Readonly<Record<string, Wish>>): void {
  describe.each(Object.entries(synthesise(wishes)))('stage %s', (_, made) => {
    const deployment = deploymentOf(made);

    test.each(byName)('%s', (_name, own) => {
      expect(own.flatMap((rule) => faultsOf(rule, deployment))).toEqual([]);
    });

    test('every service that writes to something of the stage is allowed to', () => {
      expect(refusedWrites(deployment)).toEqual([]);
    });

    test('no resource names a queue, topic, bucket, log or function in a way that the rule above does not follow', () => {
      expect([...new Set(unknownPaths(deployment))]).toEqual([]);
    });

    test('the queues that functions derive from stage, region and account exist, and Scheduler may send to them', () => {
      const urls = new Set(deployment.ofType('AWS::SQS::Queue').map(({ name }) => queueUrl(deployment, name)));
      const all = settingsIn(deployment);
      expect(all.filter(({ sends }) => sends.length > 0).length).toBeGreaterThan(10);
      for (const { stage, accountId, sends, ports } of all) {
        const place = { stage, accountId, region: deployment.place.region };
        expect(sends.map((queue) => queueUrlOf(place, queue)).filter((url) => !urls.has(url))).toEqual([]);
        if (ports.wakeUps === undefined) continue;
        const { roleArn, queueName } = ports.wakeUps;
        const targets = [queueName, scheduleDeadLetters].map((queue) => queueArnOf(place, queue));
        expect(scheduleRefusals(deployment, roleArn, targets)).toEqual([]);
      }
    });

    test('a stack uses 70 % at most of what CloudFormation allows, and waits for no resource in a circle', () => {
      expect(fullStacks(made, warnedPart)).toEqual([]);
      for (const template of Object.keys(made.templates)) expect(circle(made, template)).toEqual([]);
    });

    test('the API has no more paths than AWS allows without a request', () => {
      expect(apiResources(made)).toBeLessThanOrEqual(apiResourcesMax);
    });

    test('functions reserve no more than the account of the stage has, and leave Lambda its 100', () => {
      const { concurrency } = made.stage;
      expect(reservedConcurrency(made)).toBeLessThanOrEqual(concurrency === undefined ? 0 : concurrency.account - 100);
    });

    test('nothing is kept after a creation that failed, but for what is listed here with its reason', () => {
      const kept = made.resources.filter(({ whole }) => whole['DeletionPolicy'] === 'Retain').map(({ type }) => type);
      expect([...new Set(kept)].filter((type) => keptReasons[type] === undefined)).toEqual([]);
      expect(kept.length).toBeLessThanOrEqual(Object.keys(keptReasons).length);
    });

    test('does not set the role with which API Gateway writes logs: an account and a region have it once', () => {
      expect(made.ofType('AWS::ApiGateway::Account')).toEqual([]);
    });
  });
}

/** Resources that a creation that failed leaves behind. */
const keptReasons: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable':
    'its deletion protection would make the rollback fail, and the stack could not be created again',
};

const queueUrl = ({ place: { region, account } }: Deployment, name: string): string =>
  `https://sqs.${region}.amazonaws.com/${account}/${name}`;

/** The settings of each function, as it reads them from its environment. */
export const settingsIn = ({ ofType }: Deployment) =>
  ofType('AWS::Lambda::Function').flatMap(({ properties }) => {
    const { Variables: variables = {} } = (properties['Environment'] ?? {}) as {
      readonly Variables?: Readonly<Record<string, string>>;
    };
    return listOf(variables[settingsVariable]).map((text) => unpackSettings(JSON.parse(text) as PackedSettings));
  });
