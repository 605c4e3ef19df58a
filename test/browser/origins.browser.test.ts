import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../local/engines/project-root.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { complaintsOf, devices, faultsOf, picture, useBrowser } from './browser.ts';
import { shows } from './shows.ts';

/** The gateway gets them with the settings, and the named one is added when its port is known. */
const origins = ['https://app.example.com'];
const bank = useOrganisation({ settings: { origins } });
const browser = useBrowser(bank);
const servers: Server[] = [];
let named = '';
let other = '';
beforeAll(async () => {
  named = await serveApplication();
  other = await serveApplication();
  origins.push(named);
});
afterAll(() => servers.forEach((server) => server.close()));

/** Serves an empty page, as a server of an application, and returns its origin. */
async function serveApplication(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>App</title>');
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** An application of this origin in the browser, and what the browser complains about. */
async function applicationAt(origin: string) {
  const page = await browser.open(devices.desktop);
  await page.goto(`${origin}/`);
  return { page, complaints: complaintsOf(page) };
}

interface Sent {
  readonly token: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** What a script of the page gets for a request: what it may read, or the error of the browser. */
async function fetched(page: Page, path: string, { token, method = 'GET', headers = {}, body }: Sent) {
  const init = {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/vnd.api+json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const url = browser.at(`http://gateway${path}`);
  const script = `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(
    async (answer) => ({ status: answer.status, limits: answer.headers.get('ratelimit'), body: await answer.text() }),
    (error) => ({ error: error.name }),
  )`;
  return page.evaluate<{ status?: number; limits?: string | null; body?: string; error?: string }>(script);
}

test('an application of a named origin reads answers, refusals and limits, and may send its headers', async () => {
  const customerId = await openCustomer(bank);
  await openAccount(bank, { customerId });
  const token = await customerToken(bank, customerId);
  const { page } = await applicationAt(named);
  const read = await fetched(page, '/accounts', { token });
  expect([read.status, read.limits?.includes('"customer"'), read.body?.includes('depositAccount')]).toEqual([
    200,
    true,
    true,
  ]);
  const refused = await fetched(page, '/accounts', { token: 'invented' });
  expect([refused.status, refused.body?.includes('unauthorized')]).toEqual([401, true]);
  const headers = { 'Idempotency-Key': 'one', Prefer: 'handling=strict' };
  const written = await fetched(page, '/counterparties', { token, method: 'POST', headers, body: { data: {} } });
  expect([written.status, written.body?.includes('errors')]).toEqual([400, true]);
});

test('the browser hides every answer from another origin, and sends nothing that changes something', async () => {
  const { page, complaints } = await applicationAt(other);
  const token = bank.token;
  const body = { data: { type: 'counterparty' } };
  expect(await fetched(page, '/accounts', { token })).toEqual({ error: 'TypeError' });
  expect(await fetched(page, '/counterparties', { token, method: 'POST', body })).toEqual({ error: 'TypeError' });
  expect(complaints.filter((one) => one.includes("No 'Access-Control-Allow-Origin' header"))).toHaveLength(2);
});

test('a method that a path does not take is not sent', async () => {
  const { page, complaints } = await applicationAt(named);
  expect(await fetched(page, '/accounts', { token: bank.token, method: 'DELETE' })).toEqual({ error: 'TypeError' });
  expect(complaints.join()).toContain('Method DELETE is not allowed by Access-Control-Allow-Methods');
});

test('the TypeScript client works in a page: it reads and lists, sends keys and dry runs, and tells what was refused', async () => {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  const token = await customerToken(bank, customerId);
  const { page } = await applicationAt(named);
  await page.addScriptTag({ content: await clientScript() });
  const address = browser.at('http://gateway');
  const seen = await page.evaluate<object>(`(async () => {
    const { Bankstack, answerOf } = client;
    const bank = new Bankstack({ baseUrl: ${JSON.stringify(address)}, token: ${JSON.stringify(token)}, strict: true });
    const ids = [];
    for await (const { id } of bank.listAccounts()) ids.push(id);
    const create = (attributes) => bank.createCounterparty(
      { data: { type: 'achCounterparty', attributes, relationships: { customer: { data: { type: 'customer', id: ${JSON.stringify(customerId)} } } } } },
      { idempotencyKey: 'landlord' },
    );
    const error = await create({}).catch((caught) => caught);
    const trial = await bank.dryRun('createCounterparty', { data: {} }).catch((caught) => caught);
    const account = await bank.getAccount({ id: ids[0] });
    return { ids, error: [error.name, error.status, error.supportId.length > 5], trial: trial.status, found: answerOf(account).supportId.length > 5 };
  })()`);
  expect(seen).toEqual({ ids: [accountId], error: ['InvalidValueError', 400, true], trial: 400, found: true });
});

test.each(['phone', 'desktop'] as const)(
  'an app of any origin shows the simulated pages of cards in a frame, in which a PIN is set, on a %s',
  async (device) => {
    const customerId = await openCustomer(bank);
    const card = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const token = await customerToken(bank, customerId);
    const page = await browser.open(devices[device]);
    const complaints = complaintsOf(page);
    await page.goto(`${other}/`);
    const show = async (path: string, name: string, body?: object) => {
      const answer = await bank.call('POST', `/cards/${card}/secure-data${path}`, body, { token });
      const src = browser.at(answer.body.data.attributes.url as string);
      const frameText = `<iframe title="Card" src="${src}" style="border:0;width:100%;height:620px"></iframe>`;
      await page.setContent(
        `<html lang="en"><meta name="viewport" content="width=device-width"><title>App</title><main><h1>App</h1>${frameText}</main></html>`,
      );
      const frame = page.frameLocator('iframe');
      await frame.locator('h1').waitFor();
      await picture(page, name);
      return frame;
    };
    const form = await show('/pin', `sandbox-pin-${device}`);
    await form.getByLabel('New PIN', { exact: true }).fill('7391');
    await form.getByLabel('New PIN again').fill('7390');
    await form.getByRole('button').click();
    await form.getByText('The two PINs are different.').waitFor();
    await picture(page, `sandbox-pin-wrong-${device}`);
    await form.getByLabel('New PIN', { exact: true }).fill('7391');
    await form.getByLabel('New PIN again').fill('7391');
    await form.getByRole('button').click();
    await form.getByText('Your PIN is set').waitFor();
    const bodyOf = (purpose: string) => ({ data: { type: 'cardPage', attributes: { purpose } } });
    const number = await show('', `sandbox-card-${device}`, bodyOf('ShowNumber'));
    await shows(() => number.locator('dd').first().textContent(), expect.stringMatching(/^(?:\d{4} ){3}\d{4}$/));
    const pin = await show('', `sandbox-pin-shown-${device}`, bodyOf('ShowPin'));
    await shows(() => pin.locator('dd').textContent(), '7391');
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  },
);

/** The client as a bundler of an application packs it. */
async function clientScript(): Promise<string> {
  const result = await build({
    entryPoints: [path.join(projectRoot(), 'client/typescript/src/index.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'client',
    write: false,
  });
  return result.outputFiles[0]?.text ?? '';
}
