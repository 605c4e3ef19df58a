import { checkLinking } from '../../lib/check-linking.ts';
import { pascalCase } from '../../lib/pascal-case.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { stageNamed } from '../../lib/stages.ts';
import { fullStages } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { type Resource, settingsTextOf } from './template.ts';

const secretParameter = '/bankstack/live/account-linking';
const plaid = { provider: 'plaid', environment: 'production', secretParameter } as const;
const madeUp = { ...plaid, environment: 'sandbox' } as const;
const { live, plain, sandbox, made } = synthesise({
  live: { stage: 'live', changes: { accountLinking: plaid } },
  plain: { stage: 'live' },
  sandbox: fullStages['sandbox with everything'],
  made: { stage: 'live', changes: { accountLinking: madeUp }, refused: true },
});

/** The functions of a live stage that ask the provider. */
const asking = [
  ...[...offeredOperations(operations, stageNamed('live')), ...unlistedRoutes].map(planRoute),
  ...workers.map(planWorker),
]
  .filter(({ ports, isSandboxOnly }) => ports.includes('accountLinking') && !isSandboxOnly)
  .map(({ id }) => pascalCase(id));

const namesOf = (resources: readonly Resource[]) =>
  resources
    .map(
      ({ logicalId }) =>
        asking.toSorted((a, b) => b.length - a.length).find((name) => logicalId.startsWith(name)) ?? logicalId,
    )
    .toSorted();
const granting = (stage: typeof live, text: string) =>
  stage.policies().filter(({ properties }) => JSON.stringify(properties).includes(text));

test('only functions that ask Plaid know of it, and may read the one parameter with its secret', () => {
  const informed = live.ofType('AWS::Lambda::Function').filter((one) => settingsTextOf(one).includes('"plaid"'));
  const offered = namesOf(informed);
  expect(offered.length).toBeGreaterThanOrEqual(6);
  expect(asking).toEqual(expect.arrayContaining(offered));
  expect(namesOf(granting(live, `parameter${secretParameter}`))).toEqual(offered);
  for (const policy of granting(live, secretParameter)) {
    expect(JSON.stringify(policy.properties)).not.toMatch(/"ssm:(?!GetParameter")/);
  }
});

test('a stage without a provider has no grant, and neither has a sandbox, which simulates it', () => {
  expect(granting(plain, secretParameter)).toEqual([]);
  expect(granting(sandbox, sandbox.stage.accountLinking?.secretParameter ?? '')).toEqual([]);
});

test('no template has the address of Plaid or a secret', () => {
  expect(JSON.stringify(live.resources)).not.toMatch(/plaid\.com|clientId/);
});

test('a live stage with the accounts that Plaid makes up is not synthesised', () => {
  expect(made.refusal).toContain('accountLinking.environment is sandbox');
});

describe('settings of the provider', () => {
  const check =
    (accountLinking: object, changes: object = {}) =>
    () =>
      checkLinking({
        name: 'live',
        sandbox: false,
        disposable: false,
        accountLinking: accountLinking as never,
        ...changes,
      });
  const own = { baseUrl: 'https://linking.example.com/v1', secretParameter };

  test.each([plaid, own])('may be %j', (settings) => {
    expect(check(settings)).not.toThrow();
  });

  test('may be the environment of made-up accounts if the data may be deleted', () => {
    expect(check({ ...plaid, environment: 'sandbox' }, { disposable: true })).not.toThrow();
  });

  test.each([
    [{ ...plaid, provider: 'yodlee' }, 'accountLinking.provider must be plaid'],
    [{ ...plaid, environment: 'development' }, 'accountLinking.environment must be production or sandbox'],
    [{ ...plaid, environment: undefined }, 'accountLinking.environment must be'],
    [
      { ...plaid, secretParameter: 'account-linking' },
      'accountLinking.secretParameter must be the name of a parameter',
    ],
    [{ ...plaid, secretParameter: '/a b' }, 'accountLinking.secretParameter must be'],
    [{ ...plaid, baseUrl: 'https://production.plaid.com' }, 'baseUrl'],
    [{ ...own, baseUrl: 'http://linking.example.com' }, 'accountLinking.baseUrl must be an https URL'],
    [{ ...own, environment: 'production' }, 'environment'],
  ])('are refused if they are %j', (settings, refusal) => {
    expect(check(settings)).toThrow(refusal);
  });
});
