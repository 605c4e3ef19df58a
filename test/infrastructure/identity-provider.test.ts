import { fullStages } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { type Resource, settingsTextOf } from './template.ts';

const { live, plain, sandbox } = synthesise({
  live: fullStages['live with everything'],
  plain: { stage: 'live' },
  sandbox: fullStages['sandbox with everything'],
});
const { baseUrl = '', secretParameter = '' } = live.stage.identityCheck ?? {};

const asking = [
  'ConfirmReversal',
  'CreateApplication',
  'IdentityCheckCallback',
  'IdentityChecks',
  'SubmitApplicationForm',
  'VerifyDocumentByPut',
  'VerifyDocument',
];

const granting = (stage: typeof live, text: string) =>
  stage.policies().filter(({ properties }) => JSON.stringify(properties).includes(text));

/** The names of functions in the ids of their resources. */
const named = (resources: readonly Resource[]) =>
  resources.map(({ logicalId }) => asking.find((name) => logicalId.startsWith(name)) ?? logicalId).toSorted();

test('only functions that ask the provider, or hear of it, may read its secret and know its address', () => {
  expect(named(live.ofType('AWS::Lambda::Function').filter((one) => settingsTextOf(one).includes(baseUrl)))).toEqual(
    asking.toSorted(),
  );
  expect(named(granting(live, `parameter${secretParameter}`))).toEqual(asking.toSorted());
});

test('a stage without a provider has no grant, and neither has a sandbox, which simulates it', () => {
  for (const stage of [plain, sandbox]) {
    expect(granting(stage, secretParameter)).toEqual([]);
  }
});
