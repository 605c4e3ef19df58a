import type { CheckResult } from '../../bin/preflight/check.ts';
import type { Checks } from './checks.ts';
import type { StageApp } from './deployed.ts';
import type { Emulator } from './harness/emulator.ts';
import { operatorOf } from './harness/operator.ts';
import { require } from './smoke.ts';

/** The emulator has neither Service Quotas nor the limits of text messages. */
const notEmulated = ['quotas', 'text-messages', 'text-spending', 'text-numbers'];

interface Report {
  readonly isGo: boolean;
  readonly checks: readonly CheckResult[];
}

/** In a fresh account, the preflight names what is missing before the first deployment, and that it could not look everywhere. */
export async function refuseFreshAccount(emulator: Emulator, checks: Checks, stage: StageApp['stage']): Promise<void> {
  await checks.step('the preflight of a fresh account names what is missing, and would not deploy', async () => {
    const report = await preflightOf(emulator, stage, '--deployment');
    require(!report.isGo && outcomeOf(report, 'identity') === 'passed', report);
    for (const name of ['bootstrap', 'gateway-role', 'concurrency'])
      require(outcomeOf(report, name) === 'failed', report);
    for (const name of [...notEmulated, 'senders', 'recipients'])
      require(outcomeOf(report, name) === 'unknown', report);
  });
}

/** Of a deployed stage, the preflight passes what the deployment has brought. */
export async function passDeployedStage(emulator: Emulator, checks: Checks, stage: StageApp['stage']): Promise<void> {
  await checks.step('the preflight of the deployed stage passes what the emulator has', async () => {
    const report = await preflightOf(emulator, stage);
    const expected = [
      'identity',
      'account-pin',
      'bootstrap',
      'stacks',
      'secrets',
      'emails',
      'senders',
      'certificate',
      'recipients',
    ];
    for (const name of expected) require(outcomeOf(report, name) === 'passed', report);
    const unknown = report.checks.filter(({ outcome }) => outcome === 'unknown').map(({ check }) => check);
    require(unknown.join() === notEmulated.join(), report);
  });
}

const outcomeOf = ({ checks }: Report, name: string) => checks.find(({ check }) => check === name)?.outcome;

/** It ends with 1 if the stage is not ready, which is no error here. */
async function preflightOf(
  emulator: Emulator,
  stage: StageApp['stage'],
  ...options: readonly string[]
): Promise<Report> {
  const end = await operatorOf(emulator)('stage', 'preflight', '--stage', stage, '--json', ...options);
  require(end.output.startsWith('{'), end);
  return JSON.parse(end.output) as Report;
}
