import { Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { StageFunction } from '../../lib/constructs/stage-function.ts';
import { published } from '../../lib/published-values.ts';
import { type Stage, stageNamed } from '../../lib/stages.ts';
import { smallApp } from './small-app.ts';
import type { Template } from './template.ts';

describe('the version of a function with a canary', () => {
  /** The logical id of the version of a function: CloudFormation makes another one if it changes. */
  const versionIn = (changes: Partial<Stage>, code = '// code'): string => {
    const app = smallApp();
    const stack = new Stack(app, 'wing');
    const stage = { ...stageNamed('live'), ...changes };
    new StageFunction(stack, 'Pay', {
      stage,
      functionId: 'pay',
      description: 'Pays',
      timeoutSeconds: 5,
      code: lambda.Code.fromInline(code),
      grants: [],
      environment: { TABLE: published(stack, stage, 'table-name') },
      hasCanary: true,
    });
    const { Resources } = app.synth().getStackByName('wing').template as Template;
    const [version, ...others] = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::Lambda::Version');
    if (version === undefined || others.length > 0) throw new Error('there is one version');
    return version;
  };
  const { recovery } = stageNamed('live');
  const restoredTable = { name: 'restored', streamArn: 'arn:aws:dynamodb:us-east-1:1:table/restored/stream/1' };

  it('is made anew with other code', () => {
    expect(versionIn({}, '// repaired')).not.toBe(versionIn({}));
  });

  it('is made anew for another table or key, which the template of the function does not show: it must not go on with the old one', () => {
    expect(versionIn({ recovery: { ...recovery, restoredTable } })).not.toBe(versionIn({}));
    const replicaKeyArn = 'arn:aws:kms:us-west-2:123456789012:key/mrk-1';
    expect(versionIn({ recovery: { ...recovery, replicaKeyArn } })).not.toBe(versionIn({}));
  });

  it('is not made anew where its function stays the same: Lambda refuses a version that it has', () => {
    const changes = { canary: { percent: 25, minutes: 15, faults: 3 }, alarmEmails: ['ann@example.com'] };
    expect(versionIn({ ...changes, logRetention: RetentionDays.ONE_DAY })).toBe(versionIn({}));
  });
});
