import { readFileSync } from 'node:fs';
import { deploy } from '../../bin/deployment/deploy.ts';
import { readOrder } from '../../bin/deployment/deployment-order.ts';
import { stageNamed } from '../../lib/stages.ts';

/** Deploys without an account, and returns what was done. */
async function deployWith(args: readonly string[], { isGo }: { readonly isGo: boolean }) {
  const done: string[] = [];
  const code = await deploy(args, {
    preflight: (stage) => {
      done.push(`checked ${stage.name}`);
      return Promise.resolve({ isGo, checks: [], lines: ['a line'] });
    },
    runCdk: (all) => {
      done.push(`cdk ${all.join(' ')}`);
      return 3;
    },
    print: (line) => done.push(line),
  });
  return { code, done };
}

describe('npm run deploy', () => {
  test('checks the stage that it deploys, and then runs the CDK with the same arguments', async () => {
    const args = ['-c', 'stage=live', '-c', 'alarmEmails=ann@example.com', '--require-approval', 'never'];
    expect(await deployWith(args, { isGo: true })).toEqual({
      code: 3,
      done: ['checked live', 'a line', `cdk deploy --all --concurrency 4 ${args.join(' ')}`],
    });
  });

  test('changes nothing if a check that the deployment needs has not passed', async () => {
    expect(await deployWith(['-c', 'stage=live'], { isGo: false })).toEqual({
      code: 1,
      done: ['checked live', 'a line'],
    });
  });

  test('deploys the sandbox where no stage is named, whatever the CDK finds elsewhere', async () => {
    const { done } = await deployWith(['--outputs-file', 'out.json'], { isGo: true });
    expect(done.at(-1)).toBe('cdk deploy --all --concurrency 4 --outputs-file out.json -c stage=sandbox');
  });

  test('is what the script runs', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['deploy']).toBe('node bin/deploy.ts');
  });
});

describe('the arguments of a deployment', () => {
  test.each([
    [['-c', 'stage=live']],
    [['-c=stage=live']],
    [['-cstage=live']],
    [['--context', 'stage=live']],
    [['--context=stage=live']],
    [['Bankstack-live-cards', '-c', 'x=y', '-c', 'stage=live', '--ci']],
  ])('%j name the stage live', (args) => {
    expect(readOrder(args)).toEqual({ stage: stageNamed('live'), args });
  });

  test('name the recipients of alarms', () => {
    const { stage } = readOrder(['-c', 'stage=live', '-c', 'alarmEmails=ann@example.com,ben@example.com']);
    expect(stage.alarmEmails).toEqual(['ann@example.com', 'ben@example.com']);
  });

  test('that name two stages, or one that does not exist, are refused', () => {
    expect(() => readOrder(['-c', 'stage=live', '--context', 'stage=sandbox'])).toThrow(
      'two stages are named: live and sandbox',
    );
    expect(() => readOrder(['-c', 'stage=prod'])).toThrow('There is no stage "prod"');
  });

  test.each(['--hotswap', '--hotswap-fallback', '--hotswap=true'])('%s is for sandboxes only', (hotswap) => {
    expect(() => readOrder(['-c', 'stage=live', hotswap])).toThrow(
      `stage live is no sandbox that can be thrown away, so it takes no ${hotswap}`,
    );
    expect(readOrder(['-c', 'stage=sandbox', hotswap]).args).toContain(hotswap);
  });
});
