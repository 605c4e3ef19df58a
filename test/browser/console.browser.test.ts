import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { tokensOfUser } from '../../functions/founding/tokens-of-user.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { authorized, openCard } from '../cards/authorizations/authorization-bank.ts';
import { bodies, counterpartyBody } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { projectEvents } from '../generated/support/world.ts';
import { achBody, paymentBody, scheduleBody } from '../support/bank/payment-bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { closeWindow } from '../../functions/money/ach-files/close-window.ts';
import { banksWithFiles, instant, routingNumber } from '../money/ach-files/file-bank.ts';
import { deposited } from '../money/check-deposits/check-bank.ts';
import { setUpOutreach, startMigration } from '../migrations/migration-bank.ts';
import { complaintsOf, faultsOf, focused, measured, picture, useBrowser } from './browser.ts';
import { signInAt, visit, waitForPage } from './console-pages.ts';
import { pressKey, waitForFocus } from './press.ts';
import { shows } from './shows.ts';

const bank = useBank({ settings: { banks: banksWithFiles(), requestLog: { isKept: true, waitMsMax: 3_000 } } });
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);

const height = 900;
const widths = { phone: 390, tablet: 768, desktop: 1440 } as const;
const bytesMax = 350 * 1024;
let people: Readonly<
  Record<
    | 'accountId'
    | 'authorizationId'
    | 'cardId'
    | 'customerId'
    | 'disputeId'
    | 'paymentId'
    | 'otherId'
    | 'applicationId'
    | 'webhookId'
    | 'eventId'
    | 'achPaymentId'
    | 'achFileId'
    | 'recurringId'
    | 'formId'
    | 'migrationId'
    | 'checkId'
    | 'counterpartyId',
    string
  >
>;

beforeAll(async () => {
  // Once for all tests: the packages of the console may have to be installed.
  await makeConsole();
  const { call } = bank;
  const customerId = await makeCustomer(call, { fullName: { first: 'Thị Minh Khai', last: 'Nguyễn' } });
  const accountId = await makeAccount(call, customerId, 250_000);
  const other = await makeAccount(call, await makeCustomer(call, { fullName: { first: 'Ada', last: 'Okafor' } }));
  const payment = dataOf(await call('POST', '/payments', paymentBody(accountId, other, { amount: 123_45 })));
  const card = await openCard(bank, { cents: 300_00 });
  const authorizationId = await authorized(bank, card);
  const purchase = dataOf(await call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits)));
  const dispute = dataOf(await call('POST', '/disputes', bodies.dispute(purchase.id, { reason: 'NotReceived' })));
  const applied = dataOf(await call('POST', '/applications', bodies.application('000000004')));
  const webhook = dataOf(await call('POST', '/webhooks', bodies.webhook({ label: 'Ledger of the shop' })));
  const recurring = dataOf(await call('POST', '/recurring-payments', scheduleBody(accountId, other)));
  const form = dataOf(await call('POST', '/application-forms', bodies.applicationForm()));
  const ach = dataOf(await call('POST', '/payments', achBody(accountId, { amount: 45_67 })));
  const counterparty = dataOf(await call('POST', '/counterparties', counterpartyBody(customerId)));
  await closeWindowOfDay();
  const [file] = listOf(await call('GET', '/ach-files'));
  const checkId = await deposited(bank, accountId);
  await setUpOutreach(bank);
  const migrationId = await startMigration(bank, customerId);
  await projectEvents(bank);
  const [event] = listOf(await call('GET', '/events?page[limit]=1'));
  people = {
    customerId,
    accountId,
    authorizationId,
    cardId: card.cardId,
    disputeId: dispute.id,
    paymentId: payment.id,
    otherId: other,
    applicationId: applied.id,
    webhookId: webhook.id,
    eventId: event?.id ?? '',
    achPaymentId: ach.id,
    achFileId: file?.id ?? '',
    recurringId: recurring.id,
    formId: form.id,
    migrationId,
    checkId,
    counterpartyId: counterparty.id,
  };
});

/** Lets payments leave at the last window of the day, and that be written into a file for the bank. */
async function closeWindowOfDay(): Promise<void> {
  const day = bank.clock.now().slice(0, 10);
  const window = instant(`${day}T21:45:00.000Z`);
  await runDue(bank, window);
  const times = { now: instant(`${day}T21:55:00.000Z`), realNow: bank.clock.now() };
  await closeWindow(bank.platform, times, { scope: bank.organisationId, routingNumber, window });
}

interface Listed {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The members of a list. */
const listOf = (answer: Answer): readonly Listed[] => dataOf(answer, 200) as readonly Listed[];

/** Opens the console and signs in. */
async function signIn(width: number, role = 'Administrator'): Promise<Page> {
  const page = await browser.open({ viewport: { width, height } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), role);
  return page;
}

const paths = () => ({
  home: '/',
  applications: '/applications',
  customers: '/customers',
  customer: `/customers/${people.customerId}`,
  accounts: '/accounts',
  account: `/accounts/${people.accountId}`,
  payments: '/payments',
  payment: `/payments/${people.paymentId}`,
  achPayment: `/payments/${people.achPaymentId}`,
  recurring: '/recurring-payments',
  recurringPayment: `/recurring-payments/${people.recurringId}`,
  counterparties: '/counterparties',
  counterparty: `/counterparties/${people.counterpartyId}`,
  reviews: '/payment-reviews',
  checks: '/check-deposits',
  check: `/check-deposits/${people.checkId}`,
  achFiles: '/ach-files',
  achDay: '/ach-day',
  transactions: '/transactions',
  achFile: `/ach-files/${people.achFileId}`,
  forms: '/application-forms',
  form: `/application-forms/${people.formId}`,
  migrations: '/migrations',
  migration: `/migrations/${people.migrationId}`,
  bulk: '/bulk',
  clock: '/clock',
  sandbox: '/sandbox',
  users: '/users',
  rules: '/rules',
  settings: '/settings',
  theme: '/themes/1',
  outreach: '/outreach-settings/1',
  application: `/applications/${people.applicationId}`,
  cards: '/cards',
  card: `/cards/${people.cardId}`,
  authorization: `/authorizations/${people.authorizationId}`,
  requests: '/card-requests',
  disputes: '/disputes',
  dispute: `/disputes/${people.disputeId}`,
  figures: '/card-figures',
  webhooks: '/webhooks',
  webhook: `/webhooks/${people.webhookId}`,
  events: '/events',
  event: `/events/${people.eventId}`,
  tokens: '/tokens',
  requestLog: '/request-log',
  audit: '/audit-log',
});

/** Run in the page: what can be clicked and not be reached by the Tab key, as the beginnings of their texts. */
const outOfReach = `[...document.querySelectorAll('body *')]
  .filter((one) => getComputedStyle(one).cursor === 'pointer' && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => one.closest('a[href],button,input,select,textarea,label,summary,[tabindex="0"]') === null)
  .map((one) => one.outerHTML.slice(0, 160))`;

/** Run in the page: what a screen reader calls the element that has the focus, about. */
const focusedName =
  "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? (document.activeElement?.matches('body, [role=menu]') ? '' : document.activeElement?.textContent?.trim()) ?? ''";

type Scheme = 'light' | 'dark';
/** Each width in both schemes, so that as little as possible changes from one to the next. */
const screens: readonly (readonly [keyof typeof widths, readonly Scheme[]])[] = [
  ['phone', ['light', 'dark']],
  ['tablet', ['dark', 'light']],
  ['desktop', ['light', 'dark']],
];
/** Pages are drawn at the narrowest and the widest screen, each in one of the colours: enough to look at. */
const pictured: ReadonlySet<string> = new Set(['phone-dark', 'desktop-light']);
/** Run in the page: waits until it is drawn once more. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** Pages in thirds, so that no test is too long. */
const thirds = ['first', 'second', 'last'] as const;

test.each(thirds)('no page of the %s third has a fault that axe finds at any width, light or dark', async (third) => {
  const page = await signIn(widths.phone);
  // What is below the mouse has other colours: it waits in the corner.
  await page.mouse.move(0, 0);
  const complaints = complaintsOf(page);
  const own = Object.entries(paths()).filter((_, place) => thirds[place % thirds.length] === third);
  for (const [name, path] of own) {
    await page.setViewportSize({ width: widths.phone, height });
    await visit(page, path);
    for (const [device, schemes] of screens) {
      await page.setViewportSize({ width: widths[device], height });
      await page.evaluate(drawn);
      await shows(
        async () => [name, device, await page.evaluate(measured)],
        [name, device, expect.objectContaining({ wider: false })],
      );
      await shows(async () => [name, device, await page.evaluate(outOfReach)], [name, device, []]);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
        if (pictured.has(`${device}-${colorScheme}`)) await picture(page, `console-${name}-${device}-${colorScheme}`);
        // The other scheme has other colours and the same page. On a desktop the dark one is looked at whole.
        const isWhole = (colorScheme === 'dark') === (device === 'desktop');
        const faults = await faultsOf(page, isWhole ? 'all' : 'colours');
        expect([name, device, colorScheme, faults]).toEqual([name, device, colorScheme, []]);
      }
    }
  }
  // Nothing may run in the frames of e-mails: axe-core is refused there too.
  expect(complaints.filter((text) => !text.includes("script execution in 'about:srcdoc'"))).toEqual([]);
});

test('what is below the mouse is read as well', async () => {
  const page = await signIn(widths.desktop);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).hover();
    expect([colorScheme, await faultsOf(page, 'colours')]).toEqual([colorScheme, []]);
  }
});

test('nothing slides or fades for people who have asked for less motion', async () => {
  const page = await signIn(widths.phone);
  const moves = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    const durations = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('*')].flatMap((one) => getComputedStyle(one).transitionDuration.split(', '))",
    );
    return durations.some((duration) => Number.parseFloat(duration) > 0);
  };
  expect([await moves('no-preference'), await moves('reduce')]).toEqual([true, false]);
});

test('the first view needs few bytes, and nothing comes from elsewhere', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  const complaints = complaintsOf(page);
  const loaded: Promise<{ readonly host: string; readonly bytes: number }>[] = [];
  page.on('response', (response) => {
    const { host } = new URL(response.url());
    loaded.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => ({ host, bytes: responseBodySize })),
    );
  });
  await page.goto(browser.at(`http://gateway.invalid/console?key=${key}`));
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const all = await Promise.all(loaded);
  expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(bytesMax);
  expect(new Set(all.map(({ host }) => host)).size).toBe(1);
  expect(complaints).toEqual([]);
});

test('a customer is found by name; the link shows the same; the way leads to the ledger', async () => {
  const page = await signIn(1440, 'Support');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('textbox', { name: /Name/ }).fill('nguyen');
  await pressKey(page, 'Enter');
  const found = page.getByRole('table', { name: 'Customers' }).getByRole('link');
  await page.getByText('1 in all').waitFor();
  await shows(() => found.allTextContents(), ['Thị Minh Khai Nguyễn']);
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByText('1 in all').waitFor();
  await shows(() => found.allTextContents(), ['Thị Minh Khai Nguyễn']);
  await found.click();
  await page.getByRole('heading', { name: 'Thị Minh Khai Nguyễn' }).waitFor();
  await shows(
    () => page.getByRole('button', { name: 'Show SSN' }).locator('..').textContent(),
    expect.stringMatching(/^••••\d{4}Show$/),
  );
  await page.getByRole('table', { name: 'Accounts' }).getByRole('link').click();
  await page.getByRole('table', { name: 'Transactions' }).getByText('−$123.45').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Thị Minh Khai Nguyễn' }).waitFor();
});

test('a token that is revoked is exchanged without a word', async () => {
  const page = await signIn(1440, 'Auditor');
  const tokens = await tokensOfUser(bank.platform, bank);
  const ofConsole = tokens.filter(({ description }) => description === 'Console, auditor');
  expect(ofConsole.length).toBeGreaterThan(0);
  for (const { id } of ofConsole) await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${id}`);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('table', { name: 'Accounts' }).getByRole('link').first().waitFor();
});

/** Presses a key until the element with this label has the focus. */
async function reach(page: Page, label: string, key: 'Tab' | 'ArrowDown'): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await page.evaluate<string>(focusedName)).startsWith(label)) return;
    await pressKey(page, key);
  }
  throw new Error(`the keyboard does not reach ${label}`);
}

test('a request opens with what was refused and where; its curl and the audit log are a click away', async () => {
  const page = await signIn(390, 'Developer');
  const complaints = complaintsOf(page);
  const refused = { data: { type: 'accountFreeze', attributes: { reason: 'Whim' } } };
  expect((await bank.call('POST', `/accounts/${people.otherId}/freeze`, refused)).status).toBe(400);
  await visit(page, '/request-log');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: '4xx' }).click();
  // What a refused request names may be anything.
  const path = '/accounts/***/freeze';
  await page.getByRole('button', { name: `POST ${path}` }).click();
  const dialog = page.getByRole('dialog', { name: `POST ${path}` });
  await dialog.getByText('/data/attributes/reason', { exact: true }).waitFor();
  await shows(() => dialog.getByLabel('The body').textContent(), expect.stringContaining('"reason": "***"'));
  await shows(() => dialog.getByLabel('The command').textContent(), expect.stringContaining(`-X POST `));
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Only this one in the list' }).click();
  await page.getByText('1 in all').waitFor();
  await page.getByRole('button', { name: `POST ${path}` }).click();
  await shows(() => dialog.getByRole('link', { name: /audit log/ }).count(), 0);
  await pressKey(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(`location.hash = '/request-log?operation=createRecurringPayment&since=2026-01-01T00:00:00.000Z'`);
  await page.getByRole('button', { name: 'POST /recurring-payments' }).click();
  await page.getByRole('dialog', { name: 'POST /recurring-payments' }).getByLabel('The command').waitFor();
  // A developer reads requests, and not who wrote what.
  await shows(() => page.getByRole('link', { name: 'What it wrote, in the audit log' }).count(), 0);
  expect(complaints).toEqual([]);
  const auditor = await signIn(390, 'Auditor');
  await visit(auditor, '/request-log');
  await auditor.evaluate(
    `location.hash = '/request-log?operation=createRecurringPayment&since=2026-01-01T00:00:00.000Z'`,
  );
  await auditor.getByRole('button', { name: 'POST /recurring-payments' }).click();
  await auditor.getByRole('link', { name: 'What it wrote, in the audit log' }).click();
  await auditor.getByRole('table', { name: 'Audit log' }).getByText('Create recurring payment').waitFor();
});

test('the list of requests reads again only what is new, and nothing while its tab is hidden', async () => {
  const page = await signIn(1440, 'Developer');
  await page.clock.install();
  // Its answers tell the clock of the platform.
  await visit(page, '/payments');
  const since: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Whether there are more than a list has is asked apart.
    const isOfList = pathname.endsWith('/request-log') && searchParams.get('page[offset]') !== '999';
    if (isOfList) since.push(searchParams.get('filter[since]'));
  });
  await visit(page, '/request-log');
  const table = page.getByRole('table', { name: 'Requests' });
  await table.waitFor();
  // A request may be answered before its row is written, and then the next reading has it.
  const row = table.getByText('GET /counterparties').first();
  for (let reads = 0; reads < 20 && (await row.count()) === 0; reads += 1) {
    await bank.call('GET', '/counterparties');
    const answered = page.waitForResponse((answer) => answer.url().includes('/request-log?'));
    await page.clock.runFor(10_000);
    await (await answered).finished();
    await waitForFocus(page);
  }
  await row.waitFor();
  const [first, ...others] = since;
  expect(first).toBeNull();
  for (const one of others) expect(one).toMatch(/^\d{4}-.*Z$/);
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); window.dispatchEvent(new Event('visibilitychange'))`,
  );
  const { length: before } = since;
  await page.clock.runFor(60_000);
  expect(since).toHaveLength(before);
});

test('it is used by the keyboard alone, and signing out leaves nothing', async () => {
  const page = await signIn(1440);
  await page.getByRole('link', { name: 'Payments', exact: true }).focus();
  await pressKey(page, 'Enter');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await shows(() => page.evaluate(focused), 'Payments');
  await page.getByRole('button', { name: 'Administrator' }).focus();
  await pressKey(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await reach(page, 'Sign out', 'ArrowDown');
  await pressKey(page, 'Enter');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await shows(
    () => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    expect.not.stringMatching(/bs_|role/),
  );
});

/** Opens a dialog of the menu of actions. */
async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await page.getByRole('dialog', { name: label }).waitFor();
}

test('an account is frozen with a reason and unfrozen; the request is shown, and what the API refuses is said at its field', async () => {
  const page = await signIn(1440, 'Compliance');
  await visit(page, `/accounts/${people.otherId}`);
  await choose(page, 'Freeze a deposit account');
  await page.getByRole('combobox', { name: 'Reason', exact: true }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Show the request', exact: true }).click();
  await page.getByText(`/accounts/${people.otherId}/freeze`).waitFor();
  await picture(page, 'console-freeze');
  const freeze = page.getByRole('dialog').getByRole('button', { name: 'Freeze a deposit account' });
  await freeze.click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Reason text' }).fill('The holder asked for it');
  await freeze.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Frozen', { exact: true }).first().waitFor();
  await press(page, 'Undo: Unfreeze a deposit account');
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze a deposit account' }).click();
  await page.getByText('Open', { exact: true }).first().waitFor();
});

test('a payment is seen before it is ordered, and is ordered once', async () => {
  const page = await signIn(390, 'Operations');
  await visit(page, `/accounts/${people.accountId}`);
  await choose(page, 'Pay to an account here');
  await page.getByRole('textbox', { name: 'Counterparty account ID' }).fill(people.otherId);
  await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('12.5');
  await page.getByRole('textbox', { name: 'Description' }).fill('Lunch');
  await shows(() => page.getByRole('dialog').getByRole('button', { name: 'Pay to an account here' }).count(), 0);
  await page.getByRole('button', { name: 'Check it first' }).click();
  const balances = page.getByRole('table', { name: 'Balances' });
  await balances.waitFor();
  await picture(page, 'console-payment');
  expect(await faultsOf(page)).toEqual([]);
  const before = listOf(await bank.call('GET', `/payments?filter[accountId]=${people.accountId}`)).length;
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay to an account here' });
  await shows(() => pay.isDisabled(), true);
  // Nothing takes it back.
  await page.getByRole('textbox', { name: 'The amount again' }).fill('12.50');
  await pay.click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).waitFor();
  await shows(() => page.getByText('carried out').count(), 0);
  const payments = listOf(await bank.call('GET', `/payments?filter[accountId]=${people.accountId}`));
  expect(payments).toHaveLength(before + 1);
  expect(payments[0]).toMatchObject({ attributes: { amount: 12_50, description: 'Lunch', status: 'Sent' } });
});

test('a question of a card counts down, and says what became of it when its time was over', async () => {
  const page = await signIn(1440, 'Operations');
  // Time passes in the page when this test says so.
  await page.clock.setFixedTime(bank.clock.now());
  await visit(page, '/card-requests');
  dataOf(await bank.call('POST', '/sandbox/authorization-requests/purchase', bodies.purchaseRequest(people.cardId)));
  await page
    .getByRole('timer')
    .getByText(/^[12]\.\d s left$/)
    .waitFor();
  await page.clock.setFixedTime(plusMs(bank.clock.now(), 3_000));
  await page.getByText('the platform decides').waitFor();
  await runDue(bank, plusMs(bank.clock.now(), 3_000));
  await page.getByRole('table', { name: 'Card requests' }).getByText('Declined', { exact: true }).waitFor();
  await shows(() => page.getByRole('button', { name: /^Decide/ }).count(), 0);
});

test('money that comes in is simulated, the answer leads to the account, and its ledger is filtered', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, '/sandbox');
  await page.getByRole('button', { name: 'An incoming ACH credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulate an incoming ACH credit' });
  await dialog.getByRole('textbox', { name: 'Account ID' }).fill(people.otherId);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('77.01');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Wages');
  await dialog.getByRole('button', { name: 'What would it do?' }).click();
  await dialog.getByRole('table', { name: 'Balances' }).waitFor();
  await dialog.getByRole('button', { name: 'Simulate an incoming ACH credit' }).click();
  const answer = page.getByRole('dialog', { name: 'What the platform answered' });
  await answer
    .getByRole('link', { name: /Ada Okafor/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Filter transactions' }).click();
  const filters = page.getByRole('search', { name: 'Transactions' });
  await filters.getByRole('button', { name: 'More filters' }).click();
  await filters.getByRole('textbox', { name: 'From amount in dollars' }).fill('77.01');
  await filters.getByRole('textbox', { name: 'To amount in dollars' }).fill('77.01');
  await filters.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('table', { name: 'Transactions' }).getByText('+$77.01').waitFor();
  await shows(() => page.getByRole('table', { name: 'Transactions' }).getByRole('row').count(), 2);
});

test('an action is chosen, refused, mended and ordered by the keyboard alone', async () => {
  const page = await signIn(1440, 'Compliance');
  const complaints = complaintsOf(page);
  await visit(page, `/accounts/${people.otherId}`);
  const press = (key: string) => pressKey(page, key);
  const tabTo = (label: string) => reach(page, label, 'Tab');
  await tabTo('Actions');
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Freeze a deposit account' }).waitFor();
  await reach(page, 'Freeze a deposit account', 'ArrowDown');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo('Reason');
  await press('Enter');
  await page.getByRole('option', { name: 'Other' }).waitFor();
  await pressKey(page, 'End');
  await press('Enter');
  await tabTo('Freeze a deposit account');
  await press('Enter');
  await page.getByRole('alert').waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await shows(() => page.evaluate<string>(focusedName), 'Actions');
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test('customers are made with one button; what was interrupted goes on and makes nothing twice', async () => {
  const page = await signIn(390);
  await visit(page, '/sandbox');
  const totals = async () =>
    Promise.all(
      ['/customers', '/accounts', '/cards', '/payments', '/transactions'].map(async (path) => {
        const { meta } = (await bank.call('GET', `${path}?page[limit]=1`)).body as unknown as {
          readonly meta: { readonly pagination: { readonly total: number } };
        };
        return meta.pagination.total;
      }),
    );
  const before = await totals();
  let purchases = 0;
  await page.route('**/sandbox/purchases', async (route) => {
    purchases += 1;
    // It is booked, and its answer is lost.
    if (purchases === 2) await route.fetch();
    await (purchases === 2 ? route.abort() : route.continue());
  });
  await press(page, 'Make five customers');
  await press(page, 'Go on');
  await page.getByText('They are customers now').waitFor();
  const made = (await totals()).map((total, place) => total - (before[place] ?? 0));
  // Wages and purchases, the payment to another bank, and both sides of five others.
  expect(made).toEqual([5, 5, 5, 6, 5 + 5 + 1 + 10]);
});

test('a count of Home leads to the list of what it counts', async () => {
  const page = await signIn(1440, 'Operations');
  await page.getByRole('main').getByRole('link', { name: 'Open disputes', exact: true }).click();
  const disputes = page.getByRole('table', { name: 'Disputes' });
  await disputes.getByText('Investigation started').waitFor();
  const status = page.getByRole('combobox', { name: 'Status' });
  await shows(() => status.inputValue(), 'Investigation started or Provisionally credited');
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Webhooks that fail', exact: true }).click();
  await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
  // Its only webhook does not fail.
  await page.getByText('Nothing is like this').waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Batch releases in review', exact: true }).click();
  await page.getByText('No batch release waits for a review').waitFor();
});

test('the figures of the day stand beside those of a week before, and lead to what was counted', async () => {
  const page = await signIn(1440);
  const figures = page.getByRole('table', { name: 'Figures of the day' });
  const customers = figures.getByRole('link', { name: /^New customers on .*: \d+$/ });
  const counted = Number(await customers.innerText());
  expect(counted).toBeGreaterThan(1);
  await customers.click();
  await waitForPage(page, '/events');
  await page.getByText(`${counted} in all`, { exact: true }).waitFor();
  await shows(() => page.getByRole('link', { name: 'customer.created' }).count(), counted);
});

test('nobody is offered what their role may not do', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, `/accounts/${people.accountId}`);
  await shows(() => page.getByRole('button', { name: 'Actions', exact: true }).count(), 0);
  await visit(page, `/recurring-payments/${people.recurringId}`);
  await shows(() => page.getByRole('button', { name: 'Actions', exact: true }).count(), 0);
  await page.getByRole('link', { name: 'Audit log', exact: true }).waitFor();
  const support = await signIn(1440, 'Support');
  await shows(() => support.getByRole('link', { name: 'Audit log', exact: true }).count(), 0);
  // A link of somebody else says so, without asking the API.
  const complaints = complaintsOf(support);
  await visit(support, '/audit-log');
  await support.getByText('The role support does not see this page').waitFor();
  expect(complaints).toEqual([]);
});

test('what happened is told by names, not by ids', async () => {
  const page = await signIn(1440, 'Auditor');
  for (const [path, name] of [
    ['/events', 'Events'],
    ['/audit-log', 'Audit log'],
  ] as const) {
    await visit(page, path);
    const table = page.getByRole('table', { name });
    await table
      .getByRole('link', { name: /^Card …\d{4}$/ })
      .first()
      .waitFor();
    const withId = table.getByRole('link', { name: /(account|payment|transaction|card|application) \d+$/i });
    await shows(() => withId.allTextContents(), []);
  }
  await page.getByRole('table', { name: 'Audit log' }).getByText('The platform').first().waitFor();
});

test('the ledger is saved as a file for spreadsheets', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, `/accounts/${people.accountId}`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [head, first, second] = (await readFile(await (await waiting).path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFF"Id","Booked","Type","Summary","Amount","Balance"');
  expect(first).toMatch(/,"2500\.00","2500\.00"$/);
  expect(second).toMatch(/,"-123\.45","2376\.55"$/);
});

test('a token that is made is shown once, and can be revoked', async () => {
  const page = await signIn(1440, 'Developer');
  await visit(page, '/tokens');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create an API token' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Payroll');
  await page.getByRole('textbox', { name: 'Scope' }).fill('events');
  await page.getByRole('textbox', { name: 'Expiration' }).fill(plusMs(bank.clock.now(), 600_000));
  await page.getByRole('dialog').getByRole('button', { name: 'Create an API token' }).click();
  const answer = page.getByRole('dialog', { name: 'What the platform answered' });
  await answer.getByRole('button', { name: 'Show Token' }).click();
  const [, token = ''] = /(bs_\S+?)Hide/.exec((await answer.textContent()) ?? '') ?? [];
  expect(token).not.toBe('');
  await answer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions for Payroll' }).click();
  await page.getByRole('menuitem', { name: 'Revoke the token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the token' }).click();
  await page.getByText('Payroll').waitFor({ state: 'detached' });
  expect((await bank.call('GET', '/events', undefined, { token })).status).toBe(401);
});

test('a card is frozen and unfrozen, with its uses in sight', async () => {
  const page = await signIn(1440, 'Support');
  await visit(page, `/cards/${people.cardId}`);
  await page.getByRole('table', { name: 'Authorizations' }).getByText("Sherlock's Groceries").first().waitFor();
  await choose(page, 'Freeze a card');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze a card' }).click();
  await page.getByText('Frozen', { exact: true }).first().waitFor();
  await choose(page, 'Unfreeze a card');
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze a card' }).click();
  await page.getByText('Active', { exact: true }).first().waitFor();
});

test('a page that cannot be read again keeps what it shows, and the form that is open', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, `/accounts/${people.accountId}`);
  await choose(page, 'Pay to an account here');
  await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('1.23');
  await page.route(/\/(accounts|payments)\b/, (route) => route.abort());
  // As a look at another window does after a while.
  await page.clock.setFixedTime(Date.parse(bank.clock.now()) + 60_000);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('This did not work').first().waitFor();
  await shows(() => page.getByRole('textbox', { name: 'Amount in dollars' }).inputValue(), '1.23');
  await pressKey(page, 'Escape');
  await page.getByRole('heading', { name: 'Everything about it' }).waitFor();
});

test('an order without a key and without an answer is sent again only by who has looked', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, '/sandbox');
  await page.getByRole('button', { name: 'An incoming ACH credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulate an incoming ACH credit' });
  await dialog.getByRole('textbox', { name: 'Account ID' }).fill(people.otherId);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('5.01');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Once');
  await page.route('**/sandbox/**', (route) => route.abort());
  const order = dialog.getByRole('button', { name: 'Simulate an incoming ACH credit' });
  await order.click();
  await dialog.getByText('It is not known whether this was done').waitFor();
  await shows(() => order.isDisabled(), true);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'I have looked: it was not done' }).check();
  await page.unroute('**/sandbox/**');
  await order.click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).waitFor();
});

test('an order without an answer can only be sent again, under the same key', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, `/accounts/${people.accountId}`);
  await choose(page, 'Pay to an account here');
  await page.getByRole('textbox', { name: 'Counterparty account ID' }).fill(people.otherId);
  await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('3.21');
  await page.getByRole('textbox', { name: 'Description' }).fill('Once');
  await page.getByRole('button', { name: 'Check it first' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay to an account here' });
  await page.getByRole('textbox', { name: 'The amount again' }).fill('3.21');
  // The order is carried out, and its answer is lost on the way.
  await page.route('**/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay.click();
  await page.getByText('It is not known whether this was done').waitFor();
  await shows(() => page.getByRole('textbox', { name: 'Amount in dollars' }).isDisabled(), true);
  await pressKey(page, 'Escape');
  await page.unroute('**/payments');
  await pay.click();
  await page
    .getByRole('dialog', { name: 'What the platform answered' })
    .getByText('It had been carried out already')
    .waitFor();
  const payments = listOf(await bank.call('GET', `/payments?filter[accountId]=${people.accountId}`));
  expect(payments.filter(({ attributes }) => attributes['description'] === 'Once')).toHaveLength(1);
});

test('a list is filtered by what the API filters by; the address keeps it, and Back takes it away', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, '/payments');
  const all = (await page.getByRole('table', { name: 'Payments' }).getByRole('row').count()) - 1;
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'From amount in dollars' }).fill('123.45');
  await page.getByRole('textbox', { name: 'To amount in dollars' }).fill('123.45');
  await page.getByRole('textbox', { name: 'Account ID', exact: true }).fill(people.accountId);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('1 in all').waitFor();
  expect(new URL(page.url()).hash).toBe(`#/payments?accountId=${people.accountId}&fromAmount=12345&toAmount=12345`);
  await page.reload();
  await page.getByText('1 in all').waitFor();
  await shows(() => page.getByRole('textbox', { name: 'From amount in dollars' }).inputValue(), '123.45');
  await page.goBack();
  await page.getByText(`${all} in all`).waitFor();
  await page.getByRole('textbox', { name: 'From amount in dollars' }).fill('a lot');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('It is no amount in dollars').waitFor();
  expect(new URL(page.url()).hash).toBe('#/payments');
});

test('a recurring payment is ordered after its days were seen, changed, disabled and deleted', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, '/recurring-payments');
  await choose(page, 'New: to an account here');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Account ID', exact: true }).fill(people.accountId);
  await dialog.getByRole('textbox', { name: 'Counterparty account ID' }).fill(people.otherId);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('7');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Club');
  await dialog.getByRole('combobox', { name: 'Interval' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('2031-12-15');
  await dialog.getByRole('button', { name: 'Check it first' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox', { name: 'Day of month' }).fill('1');
  await dialog.getByRole('button', { name: 'Check it first' }).click();
  await dialog.getByRole('table', { name: 'Next days' }).getByText('New Year').waitFor();
  await picture(page, 'console-new-recurring');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'New: to an account here' }).click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).getByLabel('Close').click();
  await page.getByRole('link', { name: 'Club' }).click();
  await page.getByRole('table', { name: 'Next days' }).getByText('New Year').waitFor();
  const act = async (label: string, fill?: () => Promise<void>) => {
    await choose(page, label);
    await fill?.();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await act('Change a recurring payment: recurring credit book payment', async () => {
    await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('8');
  });
  await page.getByRole('heading', { name: 'Club, $8.00' }).waitFor();
  await act('Disable a recurring payment');
  await page.getByText('Disabled', { exact: true }).first().waitFor();
  await act('Delete a recurring payment');
  await page.getByText('Deleted', { exact: true }).first().waitFor();
});

test('a payment says where it stands: its file, its day, and what comes next', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, `/payments/${people.achPaymentId}`);
  await page.getByText('The money arrives at the other side').waitFor();
  await page
    .getByRole('table', { name: 'ACH entries' })
    .getByRole('link', { name: /ACH file/ })
    .click();
  await page.getByRole('heading', { name: 'File to the bank' }).waitFor();
  await page.getByRole('table', { name: 'Entries' }).getByText('$45.67', { exact: true }).waitFor();
});

test('a day of ACH files is compared with its payments, and a difference leads to its payment', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, '/ach-day');
  await page.getByText('Nothing of what was compared.').waitFor();
  await page.getByRole('table', { name: 'Entries' }).getByText('Payment to the bank').waitFor();
  // As a payment would read that was canceled after its file had left.
  await page.route(/\/payments\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"(Sent|Clearing)"/g, '"Canceled"'),
    });
  });
  await page.reload();
  const differences = page.getByRole('table', { name: 'Differences' });
  await differences.getByText('the payment is Canceled').waitFor();
  await differences.getByRole('link').click();
  await page.getByRole('heading', { name: 'ACH payment of $45.67' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Originated ACH transaction' }).click();
  await page.getByRole('table', { name: 'Transactions' }).getByText('−$45.67').waitFor();
});

test('a form is made, and its page opened from its link', async () => {
  const page = await signIn(390, 'Operations');
  await visit(page, '/application-forms');
  await choose(page, 'Create an application form');
  await page.getByRole('dialog').getByRole('button', { name: 'Create an application form' }).click();
  await page.getByRole('dialog', { name: 'What the platform answered' }).waitFor();
  const [newest] = listOf(await bank.call('GET', '/application-forms?page[limit]=1'));
  await visit(page, `/application-forms/${newest?.id ?? ''}`);
  await shows(() => page.getByRole('link', { name: 'Open it' }).getAttribute('href'), newest?.attributes['url']);
  await choose(page, 'Cancel an application form');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel an application form' }).click();
  await page.getByText('Canceled', { exact: true }).first().waitFor();
});

/** Chooses a file of an upload. */
const upload = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'rent.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a file is checked row by row before anything is sent; a row that is wrong stops all; the same file orders once', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, '/bulk');
  await page.getByText('counterpartyAccount *').waitFor();
  const head = '\uFEFFaccount;counterpartyAccount;amount;description\r\n';
  const right = `${people.accountId};${people.otherId};1.50;"=Tiền ""thuê""; mười hai"\r\n`;
  await upload(
    page,
    `${head}${right}${people.accountId};999;2;Rent\r\n${people.accountId};${people.otherId};1,50;Rent\r\n`,
  );
  await page.getByText('2 of 3 rows are wrong. Nothing was sent.').waitFor();
  const faults = page.getByRole('table', { name: 'Rows that are wrong' }).getByRole('row');
  await shows(async () => (await faults.allTextContents()).map((row) => /^\d/.exec(row)?.[0]), [undefined, '3', '4']);
  await faults.getByText('amount is no amount in dollars, such as 12.50').waitFor();
  await shows(() => page.getByRole('button', { name: /^Send/ }).count(), 0);
  await picture(page, 'console-bulk-wrong');
  expect(await faultsOf(page)).toEqual([]);
  await upload(page, 'account,amount\r\n1,2\r\n');
  await page.getByText('The file lacks the columns counterpartyAccount, description').waitFor();
  await upload(page, `${head}${right}`);
  await press(page, 'Send 1 row, $1.50');
  await page.getByText('1 of 1 row ordered, 0 failed').waitFor();
  await upload(page, `${head}${right}`);
  await page.getByText('1 ordered before and not again').waitFor();
  await shows(() => page.getByRole('button', { name: /^Send 1/ }).count(), 0);
  const payments = async () => {
    const found = listOf(await bank.call('GET', `/payments?filter[accountId]=${people.accountId}`));
    return found.filter(({ attributes }) => attributes['description'] === '=Tiền "thuê"; mười hai');
  };
  const made = await payments();
  expect(made).toMatchObject([{ attributes: { amount: 1_50 } }]);
  const waiting = page.waitForEvent('download');
  await press(page, 'Save the result');
  const result = await readFile(await (await waiting).path(), 'utf8');
  expect(result.split('\r\n')[1]).toMatch(/^"book-[\da-f]{16}","20.*Z","2","repeated",/);
  expect(result.split('\r\n')[1]).toContain(
    `,"${made[0]?.id ?? ''}","${people.accountId}","${people.otherId}","1.50","'=Tiền ""thuê""; mười hai"`,
  );
  // A new run orders it once more. Without an answer it is in doubt, and sent again it is ordered once.
  await press(page, 'Send it again as a new run');
  const send = page.getByRole('button', { name: 'Send 1 row, $1.50', exact: true });
  await send.waitFor();
  await page.route('**/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await page.getByText('0 of 1 row ordered, 0 failed, 1 without an answer').waitFor();
  await page.getByText('It is not known what became of some rows').waitFor();
  expect(await faultsOf(page, 'colours')).toEqual([]);
  await page.unroute('**/payments');
  await press(page, 'Send the others again: 1 row, $1.50');
  await page.getByText('0 of 1 row ordered, 1 ordered before and not again, 0 failed').waitFor();
  expect(await payments()).toHaveLength(2);
});

test('with money for two of three rows, one fails and says why; it is ordered once there is more', async () => {
  const accountId = await makeAccount(bank.call, people.customerId, 5_00);
  const page = await signIn(1440, 'Operations');
  await visit(page, '/bulk');
  const row = (amount: string) => `${accountId},${people.otherId},${amount},Rent\r\n`;
  const head = 'account,counterpartyAccount,amount,description\r\n';
  await upload(page, `${head}${row('6')}`);
  await page.getByText('Rejected: InsufficientFunds').waitFor();
  await upload(page, `${head}${row('2').repeat(3)}`);
  await page.getByText('3 rows, $6.00 in all, checked, each by itself. Nothing was sent yet.').waitFor();
  await press(page, 'Send 3 rows, $6.00');
  await page.getByText('2 of 3 rows ordered, 1 failed').waitFor();
  await page.getByText('Rejected: InsufficientFunds').waitFor();
  dataOf(await bank.call('POST', '/payments', paymentBody(people.accountId, accountId, { amount: 1_00 })));
  await press(page, 'Send the others again: 1 row, $2.00');
  await page.getByText('3 of 3 rows ordered, 0 failed').waitFor();
});

test('while rows are sent, leaving is asked about, and signing out ends it', async () => {
  const page = await signIn(1440, 'Operations');
  await visit(page, '/bulk');
  const row = `${people.accountId},${people.otherId},0.01,Cent\r\n`;
  await upload(page, `account,counterpartyAccount,amount,description\r\n${row.repeat(6)}`);
  const send = page.getByRole('button', { name: 'Send 6 rows, $0.06', exact: true });
  await send.waitFor();
  let sent = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/payments', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const first = page.waitForRequest('**/payments');
  await send.click();
  await first;
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await shows(() => page.getByRole('combobox', { name: 'What its rows are' }).isDisabled(), true);
  // The question holds the page up, the click included.
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Payments', exact: true }).click();
  await (await asked).dismiss();
  await leaving;
  await press(page, 'Operations');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const answers = [1, 2, 3, 4].map(() =>
    page.waitForEvent('requestfinished', (one) => one.url().endsWith('/payments')),
  );
  release();
  await Promise.all(answers);
  await page.getByRole('radio', { name: 'Support' }).check();
  expect(sent).toBe(4);
  await shows(() => page.evaluate('sessionStorage.getItem("role")'), null);
});

test('a theme is drawn while its colours are typed', async () => {
  const page = await signIn(390);
  await visit(page, '/themes/1');
  await choose(page, 'Change a white-label theme');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Pay');
  await dialog.getByRole('textbox', { name: 'Brand', exact: true }).fill('#5b2a86');
  const head = dialog.getByText('Acme Pay', { exact: true }).last();
  await shows(() => head.getAttribute('style'), expect.stringContaining('rgb(91, 42, 134)'));
  const mail = dialog.frameLocator('iframe');
  await shows(
    () => mail.getByText('Acme Pay', { exact: true }).first().getAttribute('style'),
    expect.stringContaining('rgb(91, 42, 134)'),
  );
  await dialog.getByRole('button', { name: 'Change a white-label theme' }).click();
  await page.getByRole('heading', { name: 'Acme Pay' }).waitFor();
});

test('each e-mail is shown as it is sent, designed and as text, in both languages', async () => {
  const page = await signIn(390);
  const complaints = complaintsOf(page);
  await visit(page, '/outreach-settings/1');
  const mail = page.frameLocator('iframe');
  await mail.getByRole('heading', { name: /accounts are moving to Second Bank/ }).waitFor();
  await page.getByRole('combobox', { name: 'E-mail' }).click();
  await page.getByRole('option', { name: 'Dispute decided: won in part' }).click();
  await page.getByText('These settings do not send it.').waitFor();
  await mail.getByText('$50.00 is yours to keep').waitFor();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await mail.getByRole('heading', { name: 'Su disputa de $86.40 se decidió en parte a su favor' }).waitFor();
  await shows(() => mail.getByRole('link').count(), 0);
  await picture(page, 'console-e-mail');
  await page.getByText('As text').click();
  await page.getByLabel('The e-mail as text').getByText('¿Preguntas?').waitFor();
  expect(complaints).toEqual([]);
});

test('what holds for all cards is set, said in words and archived; limits of products are those of the stage', async () => {
  const page = await signIn(1440);
  await visit(page, '/rules');
  await page.getByText('No control holds for all cards').waitFor();
  const limits = page.getByRole('table', { name: 'Limits of deposit products' });
  await limits.getByRole('row', { name: 'ACH: daily debit, above it a review $25,000,000.00' }).waitFor();
  await page.getByRole('button', { name: 'Actions for controls' }).click();
  await page.getByRole('menuitem', { name: 'Create a control on all cards' }).click();
  const dialog = page.getByRole('dialog');
  await shows(() => dialog.getByRole('textbox', { name: 'Deposit product' }).count(), 0);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('No bets');
  await dialog.getByRole('textbox', { name: 'Blocked categories' }).fill('Gambling');
  await dialog.getByRole('textbox', { name: 'Maximum amount in dollars' }).fill('500');
  await dialog.getByRole('button', { name: 'Create a control on all cards' }).click();
  await page.getByRole('dialog').getByRole('cell', { name: 'No bets' }).waitFor();
  await pressKey(page, 'Escape');
  const controls = page.getByRole('table', { name: 'Controls on all cards' });
  await controls.getByText('Not at merchants of: Gambling').waitFor();
  await controls.getByText('At most $500.00 a use').waitFor();
  const check = { data: { type: 'authorizationCheck', attributes: { amount: 600_00, merchantType: 5411 } } };
  expect(dataOf(await bank.call('POST', `/cards/${people.cardId}/authorization-check`, check), 200)).toMatchObject({
    attributes: { decision: 'Declined', meta: { scope: 'AllCards', rule: 'maximumAmount' } },
  });
  await page.getByRole('button', { name: /Actions for control \d/ }).click();
  await page.getByRole('menuitem', { name: 'Archive a control on cards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive a control on cards' }).click();
  await page.getByText('No control holds for all cards').waitFor();
});

test('everybody sees what their role may do, and what the others may', async () => {
  const page = await signIn(1440, 'Auditor');
  await visit(page, '/users');
  await page.getByText('Auditor: looks, the audit log included').waitFor();
  const scopes = page.getByRole('table', { name: 'Scopes of the role' });
  await scopes.getByText('Reads who wrote what and when').waitFor();
  await shows(() => scopes.getByText('payments-write', { exact: true }).count(), 0);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Operations' }).click();
  await scopes.getByText('payments-write', { exact: true }).waitFor();
});

test('the clock says what is on the way, and moves', async () => {
  const page = await signIn(1440);
  await visit(page, '/clock');
  const days = page.getByRole('table', { name: 'On the way' });
  await days.getByText('$45.67 arrives at the other side').waitFor();
  await shows(() => days.getByText('Rent: pays $10.00').count(), 0);
  await page.getByRole('slider').focus();
  await pressKey(page, 'ArrowRight', 15 - 7);
  await days.getByText('Rent: pays $10.00').waitFor();
  const before = bank.clock.now();
  await page.getByRole('button', { name: 'Move it 15 days forward' }).click();
  await page.getByLabel('The clock is moving').waitFor();
  const { target } = dataOf(await bank.call('GET', '/sandbox/clock'), 200).attributes as { target: string };
  expect(Date.parse(target) - Date.parse(before)).toBeGreaterThanOrEqual(15 * 86_400_000);
});
