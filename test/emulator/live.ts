import { achRailQueue } from '../../functions/money/payments/queues.ts';
import { createApplication } from '../../functions/onboarding/applications/operations/create.ts';
import { operations, formExampleOf } from '../../functions/registry.ts';
import { stageNamed } from '../../lib/stages.ts';
import { accountBody } from '../support/bank/bodies.ts';
import { releaseWithFault } from './canary.ts';
import type { Checks } from './checks.ts';
import { withDeployment } from './deployed.ts';
import { listenAsProvider, type IdentityProvider as SignInProvider } from '../support/console/identity-provider.ts';
import { consoleIssuerVariable } from './console-settings.ts';
import { signInToStage } from './console-story.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { identityUrlVariable } from './identity-settings.ts';
import { type Inspection, inspect } from './inspect.ts';
import { liveStories, sandboxStories } from './live-stories.ts';
import { passDeployedStage, refuseFreshAccount } from './preflight.ts';
import { ask, type DeployedApi, eventually, one, request, require, type Resource, startReceiver } from './smoke.ts';
import { runStories } from './stories.ts';

const stage = 'emulator-live';
/** A magic number of sandboxes, which was never given out. */
const sandboxSsn = '000000006';
const usualSsn = '721074426';
/** Numbers by which the provider of docs/integrate/examples decides. */
const unclearSsn = '123010004';
const deniedSsn = '123010001';
/** The provider takes longer for people of this name, and reports the result. */
const lateName = { first: 'Grace', last: 'Later' };
const lateSsn = '721074427';

/** A stage with the settings of a live one is deployed, founds an organisation with its own bank, and serves it. A release with a fault is rolled back. */
export async function checkLive(checks: Checks): Promise<void> {
  let provider: IdentityProvider | undefined;
  let signIn: SignInProvider | undefined;
  await checks.attempt('the live stage is deployed and serves', () =>
    withDeployment(
      async (emulator) => {
        await refuseFreshAccount(emulator, checks, stage);
        provider = await startIdentityProvider(emulator);
        signIn = await listenAsProvider(emulator);
        const env = { [identityUrlVariable]: provider.url, [consoleIssuerVariable]: signIn.issuer };
        return { stage, script: 'test/emulator/live-app.ts', env };
      },
      async (api, { emulator, apiUrl, found }) => {
        if (provider === undefined || signIn === undefined) throw new Error('the providers start before the stage');
        await provider.connect(emulator, api.baseUrl);
        await passDeployedStage(emulator, checks, stage);
        const inside = inspect(emulator.clientSettings, stage);
        await liveStory(api, checks, { inside, provider }).catch((error: unknown) => {
          console.log(emulator.logTail());
          throw error;
        });
        await signInToStage(api, checks, { emulator, apiUrl, provider: signIn });
        const tokens = [await found(), await found()];
        const railQueueUrl = await inside.queueUrl(achRailQueue.name);
        const only = { files: liveStories, except: sandboxStories };
        checks.add(await runStories({ baseUrl: api.baseUrl, tokens, only, railQueueUrl }, emulator));
        await checks.step('no message was given up', async () => {
          const held = await inside.deadLetters();
          require(held.length === 0, held);
        });
        await releaseWithFault(api, checks, { settings: emulator.clientSettings, stage });
      },
    ),
  );
  await provider?.close();
  await signIn?.stop();
}

async function liveStory(
  api: DeployedApi,
  checks: Checks,
  { inside, provider }: { readonly inside: Inspection; readonly provider: IdentityProvider },
): Promise<void> {
  const receiver = await startReceiver();
  const isReceived = (type: string) =>
    eventually(() => Promise.resolve(receiver.bodies.some((body) => body.includes(type))));
  try {
    await checks.step('no sandbox operation exists, with and without a token', () => noSandbox(api));
    await checks.step('a webhook is created', () => {
      const attributes = { label: 'live', url: receiver.url, contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' };
      return ask(api, 'POST', '/webhooks', 201, {
        data: { type: 'webhook', attributes: { ...attributes, token: 'x'.repeat(32) } },
      });
    });
    await checks.step('a magic number of sandboxes is refused', () =>
      ask(api, 'POST', '/applications', 400, applicationOf({ ssn: sandboxSsn })),
    );
    await checks.step('the identity provider decides', () => apply(api, { ssn: usualSsn }, 'Approved'));
    const application = await checks.step('an application that it cannot decide waits for a reviewer', () =>
      apply(api, { ssn: unclearSsn }, 'PendingReview'),
    );
    await checks.step('the webhook hears of it (stream, queue, worker, receiver)', () =>
      isReceived('application.created'),
    );
    await reviewed(api, checks, application.id);
    await reported(api, checks, provider);
    await checks.step('the webhook hears of the reported denial', () => isReceived('application.denied'));
    await checks.step('no message was given up', async () => {
      const held = await inside.deadLetters();
      require(held.length === 0, held);
    });
  } finally {
    receiver.server.close();
    receiver.server.closeAllConnections();
  }
}

/** Two checks that take longer: their results come by the public route, signed, and each of them once. */
async function reported(api: DeployedApi, checks: Checks, { reports, send }: IdentityProvider): Promise<void> {
  const statusOf = async ({ id }: Resource) => one(await ask(api, 'GET', `/applications/${id}`, 200));
  const become = (application: Resource, status: string) =>
    eventually(async () => (await statusOf(application)).attributes['status'] === status);

  const late = await checks.step('an application waits for the report of the provider', () =>
    apply(api, { fullName: lateName, ssn: lateSsn }, 'Pending'),
  );
  await checks.step('the signed report approves it (public route), and the customer opens an account', async () => {
    await become(late, 'Approved');
    const customer = (await statusOf(late)).relationships?.['customer']?.data.id ?? '';
    await ask(api, 'POST', '/accounts', 201, accountBody(customer));
  });
  const denied = await checks.step('another one waits', () =>
    apply(api, { fullName: lateName, ssn: deniedSsn }, 'Pending'),
  );
  await checks.step('its report denies it', () => become(denied, 'Denied'));
  await checks.step('both reports were taken', async () => {
    await eventually(() => Promise.resolve(reports.length === 2));
    require(reports.every(({ status }) => status === 204), reports);
  });
  const [approval] = reports;
  if (approval === undefined) throw new Error('there are reports');
  await checks.step('the same report again is refused', async () => {
    const status = await send(approval);
    require(status === 409, status);
  });
  await checks.step('a report whose signature fits other bytes is refused, and so is one without', async () => {
    const forged = { headers: approval.headers, body: approval.body.replaceAll(late.id, denied.id) };
    require(forged.body !== approval.body, approval.body);
    const { 'webhook-signature': _, ...unsigned } = approval.headers;
    const statuses = [await send(forged), await send({ headers: unsigned, body: approval.body })];
    require(statuses.every((status) => status === 401), statuses);
    require((await statusOf(denied)).attributes['status'] === 'Denied', denied.id);
  });
}

/** Once reviewers have an operation, the story goes on with the customer that they approve. */
async function reviewed(api: DeployedApi, checks: Checks, application: string): Promise<void> {
  const approve = operations.find(
    ({ path, sandboxOnly }) => path === '/applications/{id}/approve' && sandboxOnly !== true,
  );
  if (approve === undefined) return;
  const customer = await checks.step('a reviewer approves it, and there is a customer', async () => {
    const body = { data: { type: 'applicationApprove', attributes: {} } };
    const reviewer = { ...api, token: api.secondToken };
    const approved = one(await ask(reviewer, approve.method, `/applications/${application}/approve`, 200, body));
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

/** Applies with the example of an application and other values; it must have this status at once. */
async function apply(api: DeployedApi, values: object, status: string): Promise<Resource> {
  const application = one(await ask(api, 'POST', '/applications', 201, applicationOf(values)));
  require(application.attributes['status'] === status, application);
  return application;
}

/** The example of an application with other values. */
function applicationOf(values: object) {
  const [form] = createApplication.request?.variants ?? [];
  return {
    data: {
      type: form?.type ?? '',
      attributes: { ...(form && (formExampleOf(form).attributes as object)), ...values },
    },
  };
}
