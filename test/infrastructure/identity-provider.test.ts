import { synthesise } from './synthesise.ts';

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
];

/** Names of the functions whose role or settings have the provider's parameter. */
const mentioning = (stage: typeof live, type: string, text: string) =>
  stage
    .ofType(type)
    .filter(({ properties }) => JSON.stringify(properties).includes(text))
    .map(({ logicalId }) => asking.find((name) => logicalId.startsWith(name)) ?? logicalId)
    .toSorted();

test('only functions that ask the provider, or hear of it, may read its secret and know its address', () => {
  expect(mentioning(live, 'AWS::Lambda::Function', identityCheck.baseUrl)).toEqual(asking);
  expect(mentioning(live, 'AWS::IAM::Policy', `parameter${secretParameter}`)).toEqual(asking);
});

test('a stage without a provider has no grant, and neither has a sandbox, which simulates it', () => {
  for (const stage of [plain, sandbox]) {
    expect(mentioning(stage, 'AWS::IAM::Policy', secretParameter)).toEqual([]);
  }
});
