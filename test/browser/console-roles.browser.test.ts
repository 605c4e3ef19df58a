import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { openCard } from '../cards/authorizations/authorization-bank.ts';
import { make, othersOf, projectEvents } from '../generated/support/world.ts';
import { business, trust } from '../support/bank/applicants.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, faultsOf, useBrowser } from './browser.ts';
import { amountOfSubject, signInAt, visit } from './console-pages.ts';
import { pressKey } from './press.ts';
import { shows } from './shows.ts';

/** The day of each role: from the home page to the end of its usual work, and to what it may not do. */
const bank = useBank({ settings: { requestLog: { isKept: true, waitMsMax: 3_000 } } });
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);

beforeAll(() => makeConsole());

async function signIn(role: string): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 900 } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), role);
  return page;
}

/** Chooses an action of a menu, fills in its form, and orders it. */
async function act(
  page: Page,
  label: string,
  { menu = 'Actions', fill = () => Promise.resolve() } = {},
): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.waitFor();
  await fill();
  const check = dialog.getByRole('button', { name: 'Check it first' });
  if ((await check.count()) > 0) {
    await check.click();
    await dialog.getByText('Nothing was done yet').waitFor();
    const again = dialog.getByRole('textbox', { name: 'The amount again' });
    if ((await again.count()) > 0) await again.fill(await amountOfSubject(page));
  }
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Goes to the list that a count of the home page leads to, and opens its first member. */
async function openWaiting(page: Page, count: string, list: string): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: count, exact: true }).click();
  await page.getByRole('table', { name: list }).getByRole('link').first().click();
}

const status = (page: Page, name: string) => page.getByText(name, { exact: true }).first().waitFor();

/** The pages that a role does not see are in no menu, and a link to them says so without a request that is refused. */
async function expectBarred(page: Page, role: string, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, path] of Object.entries(pages)) {
    await shows(() => page.getByRole('link', { name: label, exact: true }).count(), 0);
    await visit(page, path);
    await page.getByText(`The role ${role} does not see this page`).waitFor();
  }
}

/** There is nothing to be done with something that the role only looks at. */
async function expectNoActions(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    const count = () => page.getByRole('button', { name: 'Actions', exact: true }).count();
    await shows(async () => [path, await count()], [path, 0]);
  }
}

test('operations: a payment in review is approved, another one canceled, a card frozen', async () => {
  const others = await othersOf(bank);
  await make(others, 'payment-reviews');
  const card = await openCard(bank, { cents: 100_00 });
  const page = await signIn('Operations');
  const complaints = complaintsOf(page);
  await openWaiting(page, 'Payments in review', 'Payment reviews');
  await act(page, 'Approve a payment that waits for a review');
  await status(page, 'Pending');
  await act(page, 'Cancel a payment');
  await status(page, 'Canceled');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByText('0', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page
    .getByRole('table', { name: 'Cards' })
    .getByRole('link', { name: `…${card.digits}` })
    .click();
  await act(page, 'Freeze a card');
  await status(page, 'Frozen');
  await expectBarred(page, 'operations', {
    'Audit log': '/audit-log',
    'API tokens': '/tokens',
    Requests: '/request-log',
  });
  await expectNoActions(page, ['/webhooks']);
  expect(complaints).toEqual([]);
});

test('compliance: applications are approved and denied, a document is decided on, and the audit log has it', async () => {
  const others = await othersOf(bank);
  const apply = async (ssn: string) => dataOf(await others.call('POST', '/applications', bodies.application(ssn))).id;
  const waiting = await apply('000000004');
  const asked = await apply('000000003');
  const documents = await bank.call('GET', `/applications/${asked}/documents`);
  const [document] = documents.body.data as readonly { readonly id: string }[];
  await others.call('PUT', `/applications/${asked}/documents/${document?.id ?? ''}`, exampleFile);
  const page = await signIn('Compliance');
  const complaints = complaintsOf(page);
  await openWaiting(page, 'Applications to decide', 'Applications');
  await shows(() => Promise.resolve(page.url()), expect.stringContaining(waiting));
  await act(page, 'Approve an application');
  await status(page, 'Approved');
  await visit(page, `/applications/${asked}`);
  const decide = page.getByRole('button', { name: /^Decide on / });
  await act(page, 'Reject a document', {
    menu: (await decide.first().getAttribute('aria-label')) ?? '',
    fill: async () => {
      await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('The photo is blurred');
      await page.getByRole('combobox', { name: 'Reason code' }).click();
      await page.getByRole('option').first().click();
    },
  });
  await page.getByRole('table', { name: 'Documents' }).getByText('Invalid').waitFor();
  await act(page, 'Deny an application', {
    fill: () => page.getByRole('textbox', { name: 'Reason', exact: true }).fill('No document that can be read'),
  });
  await status(page, 'Denied');
  await act(page, 'Propose to approve a denied application', {
    fill: () => page.getByRole('textbox', { name: 'Reason', exact: true }).fill('A better photo came by mail'),
  });
  await page.getByText('somebody else has to confirm it').waitFor();
  await page.getByText('On a laptop all roles are one user').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await projectEvents(bank);
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const what of ['Approve application', 'Deny application', 'Reject document'])
    await log.getByText(what).first().waitFor();
  await expectBarred(page, 'compliance', { 'API tokens': '/tokens', 'Upload a file': '/bulk' });
  expect(complaints).toEqual([]);
});

test('support: a customer is found by a word, and a card frozen; nothing of their money is moved', async () => {
  const customerId = await makeCustomer(bank.call, { fullName: { first: 'Ngozi', last: 'Okonjo' } });
  const accountId = await makeAccount(bank.call, customerId, 50_00);
  const card = await openCard(bank, { accountId });
  const page = await signIn('Support');
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('textbox', { name: /Name/ }).fill('ngozi');
  await pressKey(page, 'Enter');
  await page.getByRole('table', { name: 'Customers' }).getByRole('link', { name: 'Ngozi Okonjo' }).click();
  await page
    .getByRole('table', { name: 'Cards' })
    .getByRole('link', { name: `…${card.digits}` })
    .click();
  await act(page, 'Freeze a card');
  await status(page, 'Frozen');
  await expectNoActions(page, [`/customers/${customerId}`, '/recurring-payments']);
  // Whoever writes cards issues them.
  await visit(page, `/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const offered = page.getByRole('menuitem');
  await offered.first().waitFor();
  await shows(
    async () => (await offered.allTextContents()).filter((label) => !/^Issue a (virtual )?card/.test(label)),
    [],
  );
  await pressKey(page, 'Escape');
  await expectBarred(page, 'support', { 'Audit log': '/audit-log', 'API tokens': '/tokens', 'Upload a file': '/bulk' });
  expect(complaints).toEqual([]);
});

test('support: of people in an application no number is shown until somebody asks for it', async () => {
  const applied = async (body: object) => dataOf(await bank.call('POST', '/applications', body)).id;
  const ofBusiness = await applied(business());
  const ofTrust = await applied(trust());
  const page = await signIn('Support');
  const expectWithout = (hidden: RegExp) =>
    shows(() => page.getByRole('main').textContent(), expect.not.stringMatching(hidden));
  await visit(page, `/applications/${ofBusiness}`);
  const owner = page.getByRole('group', { name: 'Beneficial owners, 1 of 1' });
  await owner.getByText('••••4428').waitFor();
  await owner.getByText('60', { exact: true }).waitFor();
  await expectWithout(/721074\d{3}|123456789|\{/);
  expect(await faultsOf(page)).toEqual([]);
  await owner.getByRole('button', { name: 'Show SSN' }).click();
  await owner.getByText('721074428').waitFor();
  await visit(page, `/applications/${ofTrust}`);
  for (const [role, end] of [
    ['Trustee', '4430'],
    ['Beneficiary', '4431'],
  ] as const) {
    const person = page.getByRole('group', { name: new RegExp(`^${role}: `) });
    await person.getByText(`••••${end}`).waitFor();
    await person.getByText('Approved', { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Show Tax ID' }).waitFor();
  await expectWithout(/721074\d{3}/);
});

test('developer: a webhook that does not answer is diagnosed and gets its events again; requests are looked at', async () => {
  // Nobody listens there.
  dataOf(await bank.call('POST', '/webhooks', bodies.webhook({ label: 'Shop', url: 'https://127.0.0.1:9/' })));
  const accountId = await makeAccount(bank.call, await makeCustomer(bank.call), 10_00);
  await projectEvents(bank);
  const page = await signIn('Developer');
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('table', { name: 'Webhooks' }).getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Diagnose a webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Diagnose a webhook' }).click();
  const answer = page.getByRole('dialog', { name: 'What the platform answered' });
  await answer.waitFor();
  await pressKey(page, 'Escape');
  await act(page, 'Send events to a webhook again', {
    fill: () => page.getByRole('textbox', { name: 'Since' }).fill('2026-01-01T00:00:00Z'),
  });
  await answer.getByText('Event', { exact: false }).first().waitFor();
  await pressKey(page, 'Escape');
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('table', { name: 'Events' }).getByRole('link').first().waitFor();
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page
    .getByRole('button', { name: /^POST / })
    .first()
    .waitFor();
  await expectNoActions(page, [`/accounts/${accountId}`, '/recurring-payments']);
  await expectBarred(page, 'developer', { 'Upload a file': '/bulk', 'Audit log': '/audit-log' });
  expect(complaints).toEqual([]);
});

test('auditor: the audit log is read and the ledger saved; nothing can be changed', async () => {
  const customerId = await makeCustomer(bank.call);
  const accountId = await makeAccount(bank.call, customerId, 10_00);
  const card = await openCard(bank, { cents: 100_00 });
  await projectEvents(bank);
  const page = await signIn('Auditor');
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.getByRole('table', { name: 'Audit log' }).getByText('Create account').first().waitFor();
  await visit(page, `/accounts/${accountId}`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain('"10.00"');
  await expectNoActions(page, [
    ...['/webhooks', '/migrations', '/application-forms', '/recurring-payments'],
    ...[`/accounts/${accountId}`, `/customers/${customerId}`, `/cards/${card.cardId}`],
  ]);
  await expectBarred(page, 'auditor', {
    'API tokens': '/tokens',
    'Upload a file': '/bulk',
  });
  expect(complaints).toEqual([]);
});
