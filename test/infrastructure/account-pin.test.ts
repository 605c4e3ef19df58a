import { checkAccountPin, stackEnvironmentOf } from '../../lib/account-pin.ts';
import { synthesise } from './synthesise.ts';

const pin = { account: '123456789012', region: 'eu-central-1' };
const credentials = { CDK_DEFAULT_ACCOUNT: '210987654321', CDK_DEFAULT_REGION: 'us-east-1' };

describe('the account of a stage', () => {
  test('is the one that it is pinned to, whatever the credentials of the synthesis are', () => {
    expect(stackEnvironmentOf({ aws: pin }, credentials)).toEqual(pin);
    expect(stackEnvironmentOf({ aws: pin }, {})).toEqual(pin);
    expect(stackEnvironmentOf({}, credentials)).toEqual({ account: '210987654321', region: 'us-east-1' });
    expect(stackEnvironmentOf({}, {})).toBeUndefined();
  });

  test('is in every stack of a pinned stage, so that the CDK deploys it nowhere else, and in none of another one', () => {
    const { emulator, sandbox } = synthesise({ emulator: { stage: 'emulator' }, sandbox: { stage: 'sandbox' } });
    expect(new Set(emulator.stacks.map(({ environment }) => environment))).toEqual(
      new Set(['aws://000000000000/us-east-1']),
    );
    expect(new Set(sandbox.stacks.map(({ environment }) => environment))).toEqual(
      new Set(['aws://unknown-account/unknown-region']),
    );
  });

  test.each([
    [{ ...pin, account: '1234' }, 'aws.account is "1234", and an account has 12 digits'],
    [{ ...pin, region: 'Frankfurt' }, 'aws.region is "Frankfurt", which is no region'],
  ])('%j is refused', (aws, sentence) => {
    expect(() => {
      checkAccountPin({ name: 'live', aws });
    }).toThrow(sentence);
  });

  test.each(['us-east-1', 'ap-southeast-4', 'us-gov-west-1', 'ca-west-1'])('may be in %s', (region) => {
    checkAccountPin({ name: 'live', aws: { ...pin, region } });
  });
});
