import { createApplication } from '../../functions/onboarding/applications/operations/create.ts';
import { operations } from '../../functions/registry.ts';
import { stageNamed } from '../../lib/stages.ts';
import { accountBody } from '../support/bank/bodies.ts';
import type { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { type Inspection, inspect } from './inspect.ts';
import { ask, type DeployedApi, eventually, one, request, require, startReceiver } from './smoke.ts';

const stage = 'emulator-live';
/** A value that is Denied in a sandbox. */
const sandboxSsn = '000000001';

/** A stage with the settings of a live one is deployed, founds an organisation with its own bank, and serves it. */
export async function checkLive(checks: Checks): Promise<void> {
  await checks.attempt('the live stage is deployed and serves', () =>
    withDeployment(stage, async (api, { emulator }) => {
      await liveStory(api, checks, inspect(emulator.clientSettings)).catch((error: unknown) => {
        console.log(emulator.logTail());
        throw error;
      });
    }),
  );
}

async function liveStory(api: DeployedApi, checks: Checks, inside: Inspection): Promise<void> {
  const receiver = await startReceiver();
  try {
    await checks.step('no sandbox operation exists, with and without a token', () => noSandbox(api));
    await checks.step('a webhook is created', () => {
      const attributes = { label: 'live', url: receiver.url, contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
      return ask(api, 'POST', '/webhooks', 201, {
        data: { type: 'webhook', attributes: { ...attributes, token: 'x'.repeat(32) } },
      });
    });
    const application = await checks.step(
      'an application waits for a reviewer, whatever its ssn means in a sandbox',
      () => apply(api),
    );
    await checks.step('the webhook hears of it (stream, queue, worker, receiver)', () =>
      eventually(() => Promise.resolve(receiver.bodies.some((body) => body.includes('application.created')))),
    );
    await reviewed(api, checks, application);
    await checks.step('no message was given up', async () => {
      const held = await inside.deadLetters();
      require(held.length === 0, held);
    });
  } finally {
    receiver.server.close();
    receiver.server.closeAllConnections();
  }
}

/** Once reviewers have an operation, the story goes on with the customer that they approve. */
async function reviewed(api: DeployedApi, checks: Checks, application: string): Promise<void> {
  const approve = operations.find(
    ({ path, sandboxOnly }) => path === '/applications/{id}/approve' && sandboxOnly !== true,
  );
  if (approve === undefined) return;
  const customer = await checks.step('a reviewer approves it, and there is a customer', async () => {
    const body = { data: { type: 'applicationApprove', attributes: {} } };
    const approved = one(await ask(api, approve.method, `/applications/${application}/approve`, 200, body));
    return approved.relationships?.['customer']?.data.id ?? '';
  });
  await checks.step("an account has the routing number of the stage's bank", async () => {
    const account = one(await ask(api, 'POST', '/accounts', 201, accountBody(customer)));
    require(account.attributes['routingNumber'] === stageNamed(stage).banks[0]?.routingNumber, account);
  });
}

async function noSandbox(api: DeployedApi): Promise<void> {
  for (const operation of operations.filter(({ sandboxOnly }) => sandboxOnly === true)) {
    const path = operation.path.replace(/\{\w+\}/g, '1');
    for (const token of [api.token, '']) {
      const answer = await request({ ...api, token }, operation.method, path);
      require(answer.status === 404, { path, status: answer.status });
    }
  }
}

async function apply(api: DeployedApi): Promise<string> {
  const [form] = createApplication.request?.variants ?? [];
  const attributes = { ...(form?.example.attributes as object), ssn: sandboxSsn };
  const body = { data: { type: form?.type ?? '', attributes } };
  const application = one(await ask(api, 'POST', '/applications', 201, body));
  require(application.attributes['status'] === 'PendingReview', application);
  return application.id;
}
