import type { Locator, Page, Route } from 'playwright-core';
import { consoleKey, localConsole } from '../../local/console/console.ts';
import { makeConsole } from '../../local/console/console-files.ts';
import { laptopSignIn } from '../../local/console/sign-in.ts';
import { dataOf, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { faultsOf, useBrowser } from './browser.ts';
import { signInAt, visit } from './console-pages.ts';
import { pressKey } from './press.ts';
import { shows } from './shows.ts';

/** The console where the network is slow or gone, something between answers in place of the platform, or somebody goes Back. */
const bank = useBank();
const key = consoleKey('a token');
const browser = useBrowser(bank, () =>
  localConsole(makeConsole, (role) => laptopSignIn(bank.platform, bank)(role), key),
);
let accountId: string;
let otherId: string;

beforeAll(async () => {
  await makeConsole();
  accountId = await makeAccount(bank.call, await makeCustomer(bank.call), 500_00);
  otherId = await makeAccount(bank.call, await makeCustomer(bank.call));
  for (let number = 1; number <= 30; number += 1) {
    dataOf(await bank.call('POST', '/payments', paymentBody(accountId, otherId, { amount: number })));
  }
});

async function signIn(role = 'Administrator'): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 700 } });
  await signInAt(page, browser.at(`http://gateway.invalid/console?key=${key}`), role);
  return page;
}

/** What is between the console and the API, and what a person reads then. */
const failures: Readonly<Record<string, { readonly says: RegExp; readonly answer: (route: Route) => Promise<void> }>> =
  {
    'no network': { says: /cannot be reached/, answer: (route) => route.abort('internetdisconnected') },
    'a proxy that answers 502 with a page of its own': {
      says: /has answered in its place, with the status 502/,
      answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    },
    'a proxy that answers 200 with a page of its own': {
      says: /has answered in its place, with the status 200/,
      answer: (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
    },
    'too many requests': {
      says: /Try again in 70 seconds/,
      answer: (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '70' }, body: 'slow down' }),
    },
  };

/** The requests of the API: the files of the console and its sign-in still come. */
const isOfApi = (url: URL): boolean => !url.pathname.startsWith('/console');

const pagesThatRead = () => ({
  '/': 'Payments',
  '/payments': 'Payments',
  [`/accounts/${accountId}`]: 'Transactions',
  '/customers': 'Customers',
});

test.each(Object.entries(failures))(
  'with %s, each page says so and works again at a press',
  async (_, { says, answer }) => {
    const page = await signIn();
    let later = Date.now();
    for (const [path, table] of Object.entries(pagesThatRead())) {
      await visit(page, '/settings');
      await page.route(isOfApi, answer);
      // Later, what was read before is read again.
      later += 60_000;
      await page.clock.setFixedTime(later);
      await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
      const alert = page.locator(`main[data-path="${path}"]`).getByRole('alert').filter({ hasText: says }).first();
      await alert.waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.unroute(isOfApi);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('table', { name: table }).first().waitFor();
    }
  },
);

test('a page that waits for its answers says what is loading, and has no fault that axe finds', async () => {
  const page = await signIn();
  await page.route(isOfApi, () => new Promise(() => undefined));
  for (const path of ['/rules', '/ach-day', `/accounts/${accountId}`, '/customers']) {
    await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
    const main = page.locator(`main[data-path="${path}"]`);
    await main
      .getByRole('progressbar', { name: /(is|are) loading$/ })
      .first()
      .waitFor();
    expect([path, await faultsOf(page)]).toEqual([path, []]);
  }
});

test('a page whose program cannot be loaded says so in its place, and the rest of the console is there', async () => {
  const page = await signIn();
  await page.route(/\.js$/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Disputes', exact: true }).focus();
  await pressKey(page, 'Enter');
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.unroute(/\.js$/);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByRole('heading', { name: 'Disputes' }).waitFor();
});

test('on a slow network an order that is pressed again and again is sent once', async () => {
  const page = await signIn('Operations');
  await visit(page, `/accounts/${otherId}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Freeze a deposit account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reason', exact: true }).click();
  await page.getByRole('option', { name: 'Fraud' }).first().click();
  let sent = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/freeze', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const freeze = dialog.getByRole('button', { name: 'Freeze a deposit account' });
  await freeze.focus();
  await pressKey(page, 'Enter', 5);
  await shows(() => Promise.resolve(sent), 1);
  // Neither Escape nor Back loses an order that is on its way.
  await pressKey(page, 'Escape');
  await dialog.getByText('this form stays until the platform has answered').waitFor();
  await page.goBack();
  await page.locator('main[data-path="/"]').waitFor();
  await dialog.waitFor();
  release();
  await dialog.waitFor({ state: 'detached' });
  await visit(page, `/accounts/${otherId}`);
  await page.getByText('Frozen', { exact: true }).first().waitFor();
  expect(sent).toBe(1);
});

test('Back leads to the same place of a list, and to the same filters of a list inside a page', async () => {
  const page = await signIn('Auditor');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByText('30 in all').waitFor();
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(22);
  await row.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate<number>('scrollY');
  expect(scrolled).toBeGreaterThan(200);
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Book payment of/ }).waitFor();
  await shows(() => page.evaluate('scrollY'), 0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
  await shows(() => page.evaluate('scrollY'), scrolled);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('table', { name: 'Accounts' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Filter transactions' }).click();
  const filters = page.getByRole('search', { name: 'Transactions' });
  await filters.getByRole('button', { name: 'More filters' }).click();
  await filters.getByRole('textbox', { name: 'From amount in dollars' }).fill('0.30');
  await filters.getByRole('textbox', { name: 'To amount in dollars' }).fill('0.30');
  await filters.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await shows(() => rows.count(), 2);
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
  await page.goBack();
  await shows(() => page.getByRole('table', { name: 'Transactions' }).getByRole('row').count(), 2);
  await shows(() => filters.getByRole('textbox', { name: 'From amount in dollars' }).inputValue(), '0.30');
});

test('a page that is opened has the focus at its head, by a link of the menu too', async () => {
  const page = await signIn('Auditor');
  for (const name of ['Payments', 'Cards', 'Home']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await pressKey(page, 'Enter');
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await shows(() => page.evaluate('document.activeElement.tagName'), 'H1');
  }
});

/** Opens the form of a payment, and fills it in. Returns the form. */
async function fillInPayment(page: Page, amount: string, description: string): Promise<Locator> {
  await visit(page, `/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pay to an account here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay to an account here' });
  await dialog.getByRole('textbox', { name: 'Counterparty account ID' }).fill(otherId);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill(amount);
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  return dialog;
}

const payButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Pay to an account here' });

/** The payment is tried, its amount typed again, and ordered. */
async function order(dialog: Locator, amount: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Check it first' }).click();
  await dialog.getByRole('textbox', { name: 'The amount again' }).fill(amount);
  await payButton(dialog).click();
}

/** The keys of the payments that a page orders from now on. `answer` says what becomes of each request. */
async function keysOfPayments(page: Page, answer: (route: Route) => Promise<void>): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  await page.route('**/payments', async (route) => {
    if (route.request().headers()['dry-run'] === 'true') {
      await route.continue();
      return;
    }
    const { data } = route.request().postDataJSON() as {
      readonly data: { readonly attributes: { idempotencyKey: string } };
    };
    keys.add(data.attributes.idempotencyKey);
    await answer(route);
  });
  return keys;
}

/** The payments with a description that the platform has. */
async function paymentsOf(description: string): Promise<number> {
  const { body } = await bank.call('GET', `/payments?filter[accountId]=${accountId}&page[limit]=100`);
  const all = body.data as readonly { readonly attributes: { readonly description: string } }[];
  return all.filter(({ attributes }) => attributes.description === description).length;
}

const keptOrders = (page: Page) => page.evaluate<string>("sessionStorage.getItem('orders without an answer') ?? ''");

test('an order in doubt keeps its form and its key whatever is pressed, and is named after a reload', async () => {
  const page = await signIn('Operations');
  page.on('dialog', (question) => void question.accept());
  const keys = await keysOfPayments(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = await fillInPayment(page, '7.77', 'In doubt');
  await order(dialog, '7.77');
  await dialog.getByText('It is not known whether this was done').waitFor();
  await page.goBack();
  await page.locator('main[data-path="/"]').waitFor();
  await dialog.getByText('or you close it without an answer').waitFor();
  // The page behind the form has changed, and does not take the focus from it.
  await shows(() => page.evaluate("document.activeElement?.closest('[role=dialog]') !== null"), true);
  await payButton(dialog).click();
  await shows(() => payButton(dialog).isEnabled(), true);
  expect(keys.size).toBe(1);
  // A reload loses the form. What was ordered is named, without its amount, until somebody has looked.
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: '“Pay to an account here” was sent' });
  await notice.waitFor();
  const [kept] = JSON.parse(await keptOrders(page)) as readonly Readonly<Record<string, object>>[];
  expect(Object.keys(kept ?? {}).toSorted()).toEqual([
    'at',
    'id',
    'label',
    'mark',
    'organisationId',
    'sentAt',
    'userId',
  ]);
  expect(kept?.['mark']).toEqual({
    operation: 'createPayment',
    path: '/payments',
    check: expect.stringMatching(/^[\da-f]{4}$/) as string,
  });
  expect(await faultsOf(page)).toEqual([]);
  await notice.getByRole('button', { name: 'I have looked' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  await shows(() => notice.count(), 0);
  expect(await paymentsOf('In doubt')).toBe(1);
});

test('after a reload, an order that was carried out is found by its key at the check, and nothing is paid again', async () => {
  const page = await signIn('Operations');
  page.on('dialog', (question) => void question.accept());
  const keys = await keysOfPayments(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await order(await fillInPayment(page, '7.78', 'Carried out'), '7.78');
  await page.getByText('It is not known whether this was done').waitFor();
  await page.reload();
  await page.getByRole('alert').getByText('it is not carried out twice').waitFor();
  // Other values are another order, which somebody has to say.
  const dialog = await fillInPayment(page, '7.79', 'Carried out');
  await dialog.getByText('An order of this form has no answer').waitFor();
  await shows(() => dialog.getByRole('button', { name: 'Check it first' }).isDisabled(), true);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('7.78');
  await dialog.getByText('This is the order that has no answer').waitFor();
  await dialog.getByRole('button', { name: 'Check it first' }).click();
  await page.getByRole('status').getByText('It had been carried out already').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
  expect(keys.size).toBe(1);
  expect(JSON.parse(await keptOrders(page))).toEqual([]);
  expect(await paymentsOf('Carried out')).toBe(1);
});

test('after a reload, an order that never arrived is sent under the same key, and the console says so', async () => {
  const page = await signIn('Operations');
  page.on('dialog', (question) => void question.accept());
  let isGone = true;
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (release = resolve));
  const keys = await keysOfPayments(page, (route) => {
    if (!isGone) return route.continue();
    release();
    // It has no answer yet when the page is loaded again.
    return Promise.resolve();
  });
  await order(await fillInPayment(page, '7.80', 'Never arrived'), '7.80');
  await arrived;
  await page.reload();
  isGone = false;
  const dialog = await fillInPayment(page, '7.80', 'Never arrived');
  await dialog.getByText('This is the order that has no answer').waitFor();
  await order(dialog, '7.80');
  await page.getByRole('status').getByText('It had not been carried out, and is done now').waitFor();
  expect(keys.size).toBe(1);
  expect(await paymentsOf('Never arrived')).toBe(1);
});

test('after the sign-out, an order without an answer is named to its person, and its key is gone', async () => {
  const page = await signIn('Operations');
  const keys = await keysOfPayments(page, (route) => route.abort());
  await order(await fillInPayment(page, '7.81', 'Signed out'), '7.81');
  await page.getByRole('button', { name: 'Close without an answer' }).click();
  await page.getByRole('alert').getByText('it is not carried out twice').waitFor();
  const [key = ''] = keys;
  expect(await keptOrders(page)).toContain(key);
  await page.getByRole('button', { name: 'Operations' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('radio', { name: 'Operations' }).check();
  const kept = await keptOrders(page);
  expect(kept).not.toContain(key);
  expect(kept).not.toContain('mark');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('before you order it again').waitFor();
});
