import { isDeepStrictEqual } from 'node:util';
import { banksToFoundWith, checkBanking } from '../../lib/check-banking.ts';
import { checkRecipients } from '../../lib/check-recipients.ts';
import { type Stage, stageNamed } from '../../lib/stages.ts';

const live = stageNamed('live');
const emulated = stageNamed('emulator-live');

test('the live stage of the emulator differs from the live one only in what an operator sets and an emulator lacks', () => {
  const names = Object.keys({ ...live, ...emulated }) as (keyof Stage)[];
  expect(names.filter((name) => !isDeepStrictEqual(live[name], emulated[name])).toSorted()).toEqual([
    'alarmEmails',
    'allowLocalWebhookTargets',
    'aws',
    'banks',
    'bindsRootKey',
    'computesMetrics',
    'guardsArchive',
    'logRetention',
    'name',
    'requiresKeys',
    'shiftsTraffic',
    'streamsResponses',
    'waf',
  ]);
});

test('it can be deployed and founds organisations with a bank of its own', () => {
  checkBanking(emulated);
  checkRecipients(emulated);
  expect(banksToFoundWith(emulated)).toEqual(emulated.banks);
});
