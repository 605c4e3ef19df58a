import { synthesise } from './synthesise.ts';
import { type Resource, settingsTextOf } from './template.ts';

const secretParameter = '/bankstack/live/identity-check';
const identityCheck = { baseUrl: 'https://identity.example.com/v1', secretParameter, pendingHours: 2 } as const;
const { live, plain, sandbox } = synthesise({
  live: { stage: 'live', changes: { identityCheck } },
  plain: { stage: 'live' },
  sandbox: { stage: 'sandbox', changes: { identityCheck } },
});

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
  expect(
    named(live.ofType('AWS::Lambda::Function').filter((one) => settingsTextOf(one).includes(identityCheck.baseUrl))),
  ).toEqual(asking.toSorted());
  expect(named(granting(live, `parameter${secretParameter}`))).toEqual(asking.toSorted());
});

test('a stage without a provider has no grant, and neither has a sandbox, which simulates it', () => {
  for (const stage of [plain, sandbox]) {
    expect(granting(stage, secretParameter)).toEqual([]);
  }
});
