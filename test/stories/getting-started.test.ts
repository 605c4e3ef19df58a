import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import { startVirtualPlatform } from '../../local/virtual-platform.ts';
import { connectLean } from '../support/engines/lean-connection.ts';
import { isEmbedded } from '../support/engines/test-engine.ts';
import { TestClock } from '../support/bank/test-clock.ts';
import { problemLog } from './support/problem-log.ts';

const guide = readFileSync(join(projectRoot(), 'docs/integrate/getting-started.md'), 'utf8');
/** What a reader pastes after the platform runs: the other blocks start it, or name its address. */
const program = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);

test('the first ten minutes: every command of the guide works, in its order, on a fresh platform', async () => {
  const { log, problems } = problemLog();
  const clock = new TestClock('2026-11-17T15:00:00.000Z');
  const virtual = await startVirtualPlatform({
    clock,
    log,
    ...(isEmbedded(process.env) ? {} : { connect: connectLean }),
  });
  const gateway = await startGateway({ operations, reference: localReference(), platform: virtual.platform, port: 0 });
  try {
    const { PATH = '' } = process.env;
    const env = { PATH, BANKSTACK: gateway.address, TOKEN: virtual.organisation.token };
    const running = promisify(execFile)('bash', ['-c', ['set -euo pipefail', ...program].join('\n')], { env });
    const ended = running.then(
      () => true,
      () => true,
    );
    // The time of the platform is given to it, also while the guide waits for the clock of the bank.
    while (!(await Promise.race([ended, pause(50, false)]))) await virtual.advanceRealTime(1000);
    const { stdout } = await running;
    expect(stdout).toMatch(/customers \d+ and \d+\naccounts \d+ and \d+\n/);
    expect(stdout).toMatch(/schedule \d+\n/);
    expect(stdout).toContain('the payment is Sent, the landlord has 90000 cents');
  } finally {
    await gateway.stop();
    await virtual.stop();
  }
  expect(problems).toEqual([]);
});

test('the guide has a block for each of its steps', () => {
  expect(program.length).toBeGreaterThan(6);
});
