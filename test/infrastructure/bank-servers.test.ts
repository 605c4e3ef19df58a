import { join } from 'node:path';
import { build } from 'esbuild';
import { achExchangeWorker } from '../../functions/money/ach-exchange/workers/ach-exchange.ts';
import { planWorker } from '../../lib/function-plan.ts';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { entryOf } from '../../lib/bundling/entry.ts';
import { findSources } from '../../lib/bundling/find-sources.ts';
import { checkBankServers } from '../../lib/check-bank-servers.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { portsOfRoute } from '../../functions/kernel/http/ports-of-route.ts';
import { portsOfWorker } from '../../functions/kernel/workers/ports-of-worker.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { settingsIn } from './aws-rules.ts';
import { deploymentOf } from './deployment-of.ts';
import { bankServer, fullStages } from './aws-stages.ts';
import { synthesise } from './synthesise.ts';
import { flat, statementsOf } from './template.ts';

const { live, everything } = synthesise({ live: { stage: 'live' }, everything: fullStages['live with everything'] });
const statements = everything.policies().flatMap(statementsOf);

test('a stage without servers of banks has no function, queue or schedule for them', () => {
  const texts = live.resources
    .filter(({ type }) => type !== 'AWS::CloudWatch::Alarm')
    .map((one) => JSON.stringify(one));
  expect(texts.filter((text) => /ach-exchange|AchExchange/.test(text))).toEqual([]);
});

test('one function may read the key for a server, and add files that come in, and no others', () => {
  const keys = statements.filter((one) => flat(one.Resource).includes(bankServer.keyParameter));
  expect(keys).toMatchObject([{ Action: 'ssm:GetParameter', Sid: 'ReadKeysForBankServers' }]);
  const brought = statements.filter(({ Sid: sid }) => sid === 'BringAchFiles');
  expect(brought).toMatchObject([{ Action: 's3:PutObject' }]);
  expect(flat(brought[0]?.Resource)).not.toContain('outgoing');
});

test('the exchange, and no other function, knows the servers', () => {
  const known = settingsIn(deploymentOf(everything)).flatMap(({ ports }) => ports.bankServers ?? []);
  expect(known).toEqual([{ servers: [bankServer] }]);
});

test('a schedule wakes the exchange every five minutes, and the network lets it reach the port of the bank', () => {
  const schedules = everything.ofType('AWS::Scheduler::Schedule').map(({ properties }) => flat(properties));
  expect(schedules.filter((text) => text.includes('rate(5 minutes)') && /exchange/i.test(text))).toHaveLength(1);
  const [group] = everything.ofType('AWS::EC2::SecurityGroup');
  expect(flat(group?.properties['SecurityGroupEgress'])).toContain('2222');
});

test('a file that is written begins an exchange, and its manifest does not', () => {
  const keysOf = (stage: typeof live) =>
    stage.ofType('AWS::Events::Rule').filter(({ properties }) => flat(properties).includes('outgoing/'));
  expect(keysOf(live)).toEqual([]);
  expect(keysOf(everything).map(({ properties }) => properties['EventPattern'])).toMatchObject([
    { source: ['aws.s3'], detail: { object: { key: [{ wildcard: 'outgoing/*.ach' }] } } },
  ]);
});

test('only the exchange bundles the library of SSH, without native parts', async () => {
  const withServers = [
    ...[...operations, ...unlistedRoutes].filter((route) => portsOfRoute(route).includes('bankServers')),
    ...workers.filter((worker) => portsOfWorker(worker).includes('bankServers')),
  ];
  expect(withServers.map(({ id }) => id)).toEqual(['ach-exchange']);
  const root = projectRoot();
  const functions = join(root, 'functions');
  const sourceOf = await findSources(functions, [achExchangeWorker]);
  const contents = entryOf(planWorker(achExchangeWorker), sourceOf(achExchangeWorker), functions);
  const { metafile } = await build({
    ...bundleOptions(root),
    stdin: { contents, resolveDir: root, loader: 'ts' },
    minify: true,
    metafile: true,
    write: false,
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.some((path) => path.includes('node_modules/ssh2/'))).toBe(true);
  expect(inputs.filter((path) => path.endsWith('.node') || path.includes('cpu-features/'))).toEqual([]);
});

const { stage } = everything;
const check = (changes: Partial<typeof bankServer>) => () =>
  checkBankServers({ ...stage, bankServers: [{ ...bankServer, ...changes }] });

test('settings that could not work are refused with their name', () => {
  expect(check({})).not.toThrow();
  expect(check({ hostKeys: [] })).toThrow('bankServers.0.hostKeys: has none, so no server could be trusted');
  expect(check({ hostKeys: ['ssh-ed25519 AAAA'] })).toThrow('bankServers.0.hostKeys.0: must be SHA256:');
  expect(check({ host: 'sftp://bank.example.com' })).toThrow('bankServers.0.host: must be a name');
  expect(check({ outgoing: { folder: '/out', fileName: 'daily.ach' } })).toThrow('lacks {name}');
  expect(check({ outgoing: { folder: '/out/../etc' } })).toThrow('must not lead upwards');
  expect(check({ incoming: [{ folder: '/in', into: 'incoming', moveTo: '/in' }] })).toThrow('is the folder itself');
  expect(check({ routingNumber: '011401533' })).toThrow('no bank 011401533 takes files');
  expect(() => checkBankServers({ ...stage, bankServers: [bankServer, bankServer] })).toThrow('repeats 021000021');
  expect(() => checkBankServers({ ...stage, sandbox: true, bankServers: [bankServer] })).toThrow('a sandbox');
});
