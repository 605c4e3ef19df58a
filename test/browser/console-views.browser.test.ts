import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { logDelivery } from '../../functions/delivery/webhooks/delivery-log.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { authorized, increase, openCard } from '../cards/authorizations/authorization-bank.ts';
import { projectEvents } from '../generated/support/world.ts';
import { bodies } from '../support/bank/bodies.ts';
import { makeAccount, makeCustomer } from '../support/bank/client.ts';
import { achBody } from '../support/bank/payment-bodies.ts';
import { startVerification } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, faultsOf, picture, useBrowser } from './browser.ts';
import { signInAt, visit, waitForPage } from './console-pages.ts';
import { pressKey } from './press.ts';
import { shows } from './shows.ts';

const bank = useBank();
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);
beforeAll(() => makeConsole());

async function signIn(role: string, width = 1440): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 900 }, acceptDownloads: true });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), role);
  return page;
}

/** Looks at a page at both widths: with what axe finds and the browser complains about. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `views-${name}-${String(width)}`);
    expect([name, width, await faultsOf(page)]).toEqual([name, width, []]);
    await shows(
      async () => [name, await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')],
      [name, true],
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the audit log is verified in the browser, and what its filters show is saved as a file', async () => {
  const customerId = await makeCustomer(bank.call);
  await makeAccount(bank.call, customerId);
  await projectEvents(bank);
  const page = await signIn('Auditor');
  const complaints = complaintsOf(page);
  await page.evaluate("location.hash = '/audit-log?operation=createAccount'");
  await waitForPage(page, '/audit-log');
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link', { name: 'You' }).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await (await download).path();
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(head).toContain('"Id","When","Kind","Who","User"');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain(`"${bank.userId}"`);
  expect(rows.join('\n')).toContain('"createAccount","depositAccount ');
  expect(rows.join('\n')).not.toContain('createApplication');
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await page.getByText(/The log is whole up to entry/).waitFor();
  await page.getByText(/had noted no hash before/).waitFor();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await page.getByText(/has the hash that this browser noted/).waitFor();
  await look(page, 'audit');
  // The name of a person leads to all that they did.
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link', { name: 'You' }).first().click();
  await shows(() => page.evaluate('location.hash'), `#/audit-log?userId=${bank.userId}`);
  expect(complaints).toEqual([]);
});

test('an account shows what is on its way, and a hold leads to its authorization with what was booked for it', async () => {
  const card = await openCard(bank, { cents: 300_00 });
  const payment = await bank.call('POST', '/payments', achBody(card.accountId, { amount: 12_34 }));
  expect(payment.status).toBe(201);
  const id = await authorized(bank, card);
  expect((await increase(bank, id, 10_00)).status).toBe(200);
  const page = await signIn('Support');
  const complaints = complaintsOf(page);
  await visit(page, `/accounts/${card.accountId}`);
  const pending = page.getByRole('table', { name: 'Pending money' });
  await pending.getByText('−$12.34').waitFor();
  await look(page, 'account');
  await page.getByRole('table', { name: 'Authorizations' }).getByRole('link').first().click();
  await page.getByText('It holds $60.00 of the account').waitFor();
  await page.getByRole('table', { name: 'Changes' }).getByText('Increase').waitFor();
  await page.getByText('Nothing was booked for it yet.').waitFor();
  const purchase = bodies.purchase(card.accountId, card.digits, { authorization: id });
  expect((await bank.call('POST', '/sandbox/purchases', purchase)).status).toBe(201);
  await page.reload();
  await page.getByRole('table', { name: 'What was booked' }).waitFor();
  await look(page, 'authorization');
  expect(complaints).toEqual([]);
});

test('a delivery of a webhook opens with its events and what they say', async () => {
  const made = await bank.call('POST', '/webhooks', bodies.webhook());
  const webhookId = made.body.data.id as string;
  await makeCustomer(bank.call);
  await projectEvents(bank);
  const { body } = await bank.call('GET', '/events?page[limit]=1');
  const last = Number(body.data[0].id);
  await logDelivery(
    bank.platform,
    { organisationId: bank.organisationId, id: webhookId },
    { outcome: 'Delivered', from: last - 1, to: last, count: 1, attempts: 1 },
  );
  const page = await signIn('Developer');
  const complaints = complaintsOf(page);
  await visit(page, `/webhooks/${webhookId}`);
  await page.getByRole('button', { name: `Delivery of ${String(last - 1)} to ${String(last)}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Delivery of events/ });
  await dialog.getByText('1 event of these 2 was for this webhook').waitFor();
  await shows(() => dialog.getByRole('table', { name: 'Events of the delivery' }).getByRole('row').count(), 3);
  await dialog.getByRole('button', { name: 'Show what they say' }).click();
  await shows(
    async () => (await dialog.getByLabel('What the events say').textContent())?.includes(`"id": "${String(last)}"`),
    true,
  );
  await look(page, 'delivery');
  await dialog.getByRole('table', { name: 'Events of the delivery' }).getByRole('link').first().click();
  await shows(() => page.evaluate('location.hash'), `#/events/${String(last - 1)}`);
  expect(complaints).toEqual([]);
});

test('the page of a customer shows the messages of a sandbox, and opens an account after a dry run', async () => {
  const customerId = await makeCustomer(bank.call);
  await startVerification(bank, customerId);
  const page = await signIn('Operations');
  const complaints = complaintsOf(page);
  await visit(page, `/customers/${customerId}`);
  await page.getByRole('table', { name: 'Messages' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByLabel('The text').waitFor();
  await look(page, 'message');
  await pressKey(page, 'Escape');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open an account' }).click();
  await page.getByRole('textbox', { name: 'Deposit product' }).fill('checking');
  await page.getByRole('button', { name: 'Check it first' }).click();
  await page.getByText('Nothing was done yet.').waitFor();
  await page.getByRole('button', { name: 'Open an account' }).click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).waitFor();
  const { body } = await bank.call('GET', `/accounts?filter[customerId]=${customerId}`);
  expect(body.data).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('what a slider, a file and a seeding send is shown as curl before it is sent', async () => {
  const page = await signIn('Administrator');
  await visit(page, '/clock');
  await page.getByRole('button', { name: 'Show the request of the move as curl' }).click();
  await shows(async () => (await page.getByLabel('The command').textContent())?.includes('"days": 7'), true);
  await pressKey(page, 'Escape');
  await visit(page, '/sandbox');
  await page.getByRole('button', { name: 'Show the first request of the seeding as curl' }).click();
  await shows(async () => (await page.getByLabel('The command').textContent())?.includes('/applications'), true);
  expect((await bank.call('GET', '/sandbox/clock')).body.data.attributes.status).toBe('Idle');
});
