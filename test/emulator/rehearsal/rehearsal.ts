import { bodies } from '../../support/bank/bodies.ts';
import type { Checks } from '../checks.ts';
import { deployStage } from '../deployed.ts';
import { trustCertificate } from '../harness/client-settings.ts';
import { type Emulator, startEmulator } from '../harness/emulator.ts';
import { ask, openAccount, openAnother, receiveMoney, type Receiver, startReceiver } from '../smoke.ts';
import { rehearseLostTable } from './lost-table.ts';
import { type Operator, operatorOf, outputOf } from '../harness/operator.ts';
import { rehearseReconciliation } from './reconciliation.ts';
import type { RehearsedStage } from './rehearsed-stage.ts';
import { rehearseSuspension } from './suspension.ts';

const stage = 'emulator';

/** What docs/operate/rehearsal.md describes, step by step: an operator has an account, and things go wrong in it. */
export async function rehearse(checks: Checks): Promise<void> {
  const emulator = await startEmulator();
  const receiver = await startReceiver();
  try {
    trustCertificate(emulator.certificatePath);
    await checks.attempt('the rehearsal ends', async () => {
      const rehearsed = await begin(checks, emulator, receiver);
      await rehearseSuspension(checks, rehearsed);
      await rehearseReconciliation(checks, rehearsed);
      await rehearseLostTable(checks, rehearsed);
    });
  } finally {
    receiver.server.close();
    receiver.server.closeAllConnections();
    await emulator.stop();
  }
}

/** Deploys the stage, and founds an organisation with two accounts and a webhook in it. */
async function begin(checks: Checks, emulator: Emulator, receiver: Receiver): Promise<RehearsedStage> {
  const operator = operatorOf(emulator);
  await checks.step('stage preflight: the account is not ready, and why', async () => {
    const says = [/is not bootstrapped/, /functions at once/, /npx cdk bootstrap/];
    await outputOf(operator('stage', 'preflight', '--stage', stage), { exitCode: 1, says });
  });
  const { baseUrl, tableName } = await checks.step('the stage is deployed', () =>
    deployStage(emulator, { stage, script: 'bin/bankstack.ts' }),
  );
  const { token, organisationId } = await checks.step('org create: an organisation is founded', () => found(operator));
  const api = { baseUrl, token, secondToken: token };
  const accounts = await checks.step('it has a webhook, and two accounts with money', async () => {
    await ask(api, 'POST', '/webhooks', 201, bodies.webhook({ url: receiver.url, deliveryMode: 'AtLeastOnce' }));
    const from = await openAccount(api);
    await receiveMoney(api, from);
    return { from, to: await openAnother(api, from) };
  });
  return { emulator, stage, tableName, organisationId, api, operator, receiver, accounts };
}

async function found(operator: Operator): Promise<{ readonly token: string; readonly organisationId: string }> {
  const text = await outputOf(operator('org', 'create', '--stage', stage, '--name', 'Rehearsal', '--json'));
  return JSON.parse(text) as { readonly token: string; readonly organisationId: string };
}
