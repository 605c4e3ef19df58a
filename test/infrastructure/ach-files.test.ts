import { achFilesCapability } from '../../functions/money/ach-files/capability.ts';
import { rateObservations } from '../../functions/money/ach-files/return-rates.ts';
import { fileSettings } from '../money/ach-files/file-bank.ts';
import { liveWithFiles } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, listOf, settingsTextOf, statementsOf } from './template.ts';

const { live, without } = synthesise({
  live: liveWithFiles,
  without: { stage: 'live' },
});

/** The lists of files are there without any. */
const isOfOperation = (logicalId: string) =>
  (achFilesCapability.operations ?? []).some(({ id }) => logicalId.toLowerCase().startsWith(id.toLowerCase()));

describe('files of banks', () => {
  it('each version that comes into the bucket becomes a message, by one rule', () => {
    const rules = live
      .ofType('AWS::Events::Rule')
      .filter(({ properties }) => JSON.stringify(properties).includes('aws.s3'));
    expect(rules.map(({ properties }) => properties['EventPattern'])).toMatchObject([
      { 'detail-type': ['Object Created'], detail: { object: { key: [{ prefix: 'incoming/' }] } } },
    ]);
    const notifying = live
      .ofType('AWS::S3::Bucket')
      .filter(({ properties }) => JSON.stringify(properties).includes('"EventBridgeEnabled":true'));
    expect(notifying).toHaveLength(1);
  });

  it('are on the dashboard of a stage that has them, with the return rates that its worker logs beside the limits of the network', () => {
    const bodyOf = (made: typeof live) =>
      made
        .ofType('AWS::CloudWatch::Dashboard')
        .map(({ properties }) => flat(properties['DashboardBody']))
        .join();
    const shown = bodyOf(live);
    const filters = live
      .ofType('AWS::Logs::MetricFilter')
      .flatMap(({ properties }) => listOf(properties['MetricTransformations']));
    for (const { metric, field } of rateObservations) {
      expect(shown).toContain(metric);
      expect(filters).toContainEqual(expect.objectContaining({ MetricName: metric, MetricValue: `$.${field}` }));
    }
    for (const value of [0.5, 3, 15]) expect(shown).toContain(`"value":${value},"label":"limit: `);
    expect(shown).toContain('logged-AchFileUnacknowledged');
    expect(bodyOf(without)).not.toContain('ReturnPercent');
  });

  it('no function may put a file that comes in', () => {
    const puts = live
      .policies()
      .flatMap(statementsOf)
      .filter(
        ({ Effect, Action }) => Effect !== 'Deny' && listOf(Action).some((one) => /^(s3:Put|s3:\*|\*)/.test(one)),
      );
    const resources = puts.flatMap(({ Resource }) => listOf(Resource).map(flat));
    expect(resources.length).toBeGreaterThan(0);
    const reaching = resources.filter(
      (one) => one === '*' || /incoming/.test(one) || /AchFiles[^/]*(\/\*)?$/i.test(one),
    );
    expect(reaching).toEqual([]);
    const reads = live
      .policies()
      .flatMap(statementsOf)
      .filter(({ Sid }) => Sid === 'ReadAchFiles');
    expect(reads.flatMap(({ Resource }) => listOf(Resource).map(flat)).join()).toContain('/incoming/*');
  });

  it('are known to each function as late only when the writer would say so', () => {
    const texts = live.ofType('AWS::Lambda::Function').map(settingsTextOf);
    const knowing = texts.filter((text) => text.includes('closesAfterSeconds'));
    expect(knowing.length).toBeGreaterThan(20);
    expect(knowing.filter((text) => !text.includes(`"overdueSeconds":${fileSettings.overdueSeconds}`))).toEqual([]);
  });

  it('tell only the function that reads settlement reports what these look like', () => {
    const knowing = live.ofType('AWS::Lambda::Function').filter((one) => settingsTextOf(one).includes('"settlement"'));
    expect(knowing.map(({ properties }) => properties['FunctionName'])).toEqual(['bankstack-live-ach-days']);
  });

  it('have no bucket, key, queue, worker or alarm in a stage whose banks take none', () => {
    const kinds = ['S3::Bucket', 'KMS::Key', 'SQS::Queue', 'Lambda::Function', 'CloudWatch::Alarm', 'SSM::Parameter'];
    const kindsOf = (stage: typeof live) =>
      stage.resources
        .filter(({ properties }) =>
          /ach[- ]?files|ach-file-intake|ach-windows|ach-days/i.test(JSON.stringify(properties)),
        )
        .filter(({ logicalId }) => !isOfOperation(logicalId))
        .map(({ type }) => type.replace('AWS::', ''));
    expect(kindsOf(live)).toEqual(expect.arrayContaining(kinds));
    expect(kindsOf(without).filter((kind) => kinds.includes(kind))).toEqual([]);
    expect(without.outputs).not.toHaveProperty('AchFilesName');
  });
});
