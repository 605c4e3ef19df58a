import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { runCommand } from './harness/command.ts';

const timeoutSeconds = 1_800;

/** Shows how soon an organisation is asked about a card in the deployed template (`npm run bench:decisions`). */
export async function measureDecisions(checks: Checks): Promise<void> {
  await checks.attempt('the latency of decisions is measured', () =>
    withDeployment(
      () => ({ stage: 'emulator', script: 'bin/bankstack.ts' }),
      async ({ baseUrl, token }, { emulator }) => {
        const { projectDirectory, runDirectory } = emulator;
        const logPath = join(runDirectory, 'decisions.log');
        const env = { ...process.env, ...emulator.env, BANKSTACK_URL: baseUrl, BANKSTACK_TOKEN: token };
        const program = join(projectDirectory, 'node_modules', '.bin', 'node');
        const args = [join(projectDirectory, 'test', 'bench', 'decision-latency.ts')];
        try {
          await runCommand({ program, args, directory: projectDirectory, env, logPath, timeoutSeconds });
        } finally {
          console.log(readFileSync(logPath, 'utf8').slice(-10_000));
        }
      },
    ),
  );
}
