import { makeAccount, makeCustomer } from '../support/bank/client.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';
import { complaintsOf, faultsOf, picture } from './browser.ts';
import { useProviderConsole } from './provider-console.ts';
import { pressKey } from './press.ts';
import { shows } from './shows.ts';

const { bank, browser, provider, consoleUrl } = useProviderConsole();

test('a session that ends in the middle of a form keeps what was typed, for the same person only', async () => {
  const accountId = await makeAccount(bank.call, await makeCustomer(bank.call), 500_00);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  const complaints = complaintsOf(page);
  await page.goto(`${consoleUrl()}#/accounts/${accountId}`);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await signIn.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await signIn.click();
  // Back at the page that was wanted.
  await page.getByText(`Account ${accountId}`).waitFor();
  await page.getByRole('button', { name: 'Ann Teller' }).waitFor();
  const fill = async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Pay to an account here' }).click();
    await page.getByRole('textbox', { name: 'Amount in dollars' }).fill('12.34');
    await page.getByRole('textbox', { name: 'Counterparty account ID' }).fill(accountId);
    await page.getByRole('textbox', { name: 'Description' }).fill('Typed before');
  };
  // As signing out in another tab does.
  const end = () => page.evaluate("fetch('session', { method: 'DELETE' }).then(() => undefined)");
  const over = page.getByRole('heading', { name: 'Your session has ended' });
  await fill();
  await end();
  await page.getByRole('button', { name: 'Check it first' }).click();
  await over.waitFor();
  await shows(() => page.getByRole('dialog').count(), 0);
  const signInElsewhere = async (subject: string) => {
    provider().subject = subject;
    const other = await page.context().newPage();
    await other.goto(consoleUrl());
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Home' }).waitFor();
    await other.close();
    await page.getByRole('button', { name: 'I have signed in' }).click();
  };
  await signInElsewhere('ann');
  await shows(() => page.getByRole('textbox', { name: 'Amount in dollars' }).inputValue(), '12.34');
  await end();
  await page.getByRole('button', { name: 'Check it first' }).click();
  await over.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await signInElsewhere('bob');
  await page.getByRole('button', { name: 'Bob Teller' }).waitFor();
  await shows(() => page.getByRole('dialog').count(), 0);
  expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('a tab ends with its session: when nobody touches any tab, or when somebody else signs in', async () => {
  provider().subject = 'ann';
  const accountId = await makeAccount(bank.call, await makeCustomer(bank.call), 500_00);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${consoleUrl()}#/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Ann Teller' }).waitFor();
  const over = page.getByRole('heading', { name: 'Your session has ended' });
  const hourMs = 3_600_000;
  const begun = Date.now();
  // As another tab does that somebody works in.
  await page.evaluate(`localStorage.setItem('touched at', '${String(begun + hourMs)}')`);
  await page.clock.setFixedTime(begun + hourMs);
  await page.evaluate("location.hash = '#/payments'");
  await page.getByRole('heading', { name: 'Payments', exact: true }).waitFor();
  await page.getByText('There is no payment yet').waitFor();
  await page.clock.setFixedTime(begun + 2 * hourMs);
  await page.evaluate("location.hash = '#/cards'");
  await over.waitFor();
  expect(page.url()).toContain(consoleUrl());
  await page.clock.setFixedTime(begun);
  const signInElsewhere = async (subject: string) => {
    provider().subject = subject;
    const other = await page.context().newPage();
    await other.goto(consoleUrl());
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Home' }).waitFor();
    await other.close();
  };
  await signInElsewhere('ann');
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.getByRole('heading', { name: 'Cards', exact: true }).waitFor();
  // Bob signs in with the same browser; the tab of Ann has still her token, until the API refuses it.
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) tokens.add(authorization);
  });
  await page.evaluate("fetch('session', { method: 'DELETE' }).then(() => undefined)");
  await signInElsewhere('bob');
  await page.evaluate("location.hash = '#/disputes'");
  await over.waitFor();
  expect(tokens.size).toBe(1);
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.getByRole('button', { name: 'Bob Teller' }).waitFor();
});

test('a screen that nobody touches is hidden by itself, and so is that of a tab whose session another one has ended', async () => {
  provider().subject = 'ann';
  const accountId = await makeAccount(bank.call, await makeCustomer(bank.call), 500_00);
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  // This page asks for nothing by itself.
  await page.goto(`${consoleUrl()}#/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const shown = page.getByText(`Account ${accountId}`);
  await shown.waitFor();
  const over = page.getByRole('heading', { name: 'Your session has ended' });
  const signInElsewhere = async () => {
    const other = await page.context().newPage();
    await other.goto(consoleUrl());
    const signIn = other.getByRole('button', { name: 'Sign in' });
    const home = other.getByRole('heading', { name: 'Home' });
    await signIn.or(home).first().waitFor();
    if (await signIn.isVisible()) await signIn.click();
    await home.waitFor();
    return other;
  };
  // A tab that polls is not touched by that. Whoever comes back to an idle one keeps nothing open.
  const begun = Date.now();
  await page.clock.setFixedTime(begun + 31 * 60_000);
  await pressKey(page, 'Shift');
  await over.waitFor();
  await shows(() => shown.isVisible(), false);
  // The session was ended at the platform too, so the next one begins at the provider.
  await shows(() => page.evaluate("fetch('session', { method: 'POST' }).then(({ status }) => status)"), 401);
  await page.clock.setFixedTime(begun);
  const other = await signInElsewhere();
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await shown.waitFor();
  // Twelve hours later it ends, however often it was touched.
  const later = begun + 12 * 3_600_000 + 60_000;
  await page.evaluate(`localStorage.setItem('touched at', '${String(later)}')`);
  await page.clock.setFixedTime(later);
  await over.waitFor();
  await page.clock.setFixedTime(begun);
  await other.close();
  const third = await signInElsewhere();
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await shown.waitFor();
  await third.getByRole('button', { name: 'Ann Teller' }).click();
  await third.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await over.waitFor();
  await shows(() => shown.isVisible(), false);
});

test('an administrator sees who may sign in, everybody their sessions, and signs out of all of them', async () => {
  const signedIn = async (subject: string, width: number) => {
    provider().subject = subject;
    const context = await browser.open({ viewport: { width, height: 900 } });
    await context.goto(`${consoleUrl()}#/users`);
    await context.getByRole('button', { name: 'Sign in' }).click();
    await context.getByRole('heading', { name: 'Users and roles' }).waitFor();
    return context;
  };
  const bob = await signedIn('bob', 1440);
  await bob.getByRole('table', { name: 'Your sessions' }).getByText('This browser').waitFor();
  await shows(() => bob.getByRole('heading', { name: 'People', exact: true }).count(), 0);
  const elsewhere = await signedIn('cyd', 1440);
  await elsewhere.goto(`${consoleUrl()}#/tokens`);
  await elsewhere.getByText('npx bankstack token create --stage STAGE').waitFor();
  await shows(() => elsewhere.getByRole('button', { name: 'Actions', exact: true }).count(), 0);
  for (const width of [390, 1440]) {
    const page = await signedIn('cyd', width);
    const people = page.getByRole('table', { name: 'People' });
    await people
      .getByRole('row', { name: /Bob Teller user \d+ Operations by the identity provider Active/ })
      .first()
      .waitFor();
    await people
      .getByRole('row', { name: /Cyd Head user \d+ Administrator/ })
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, `console-users-${String(width)}`);
    if (width === 390) continue;
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL((url) => url.origin === provider().issuer);
  }
  await elsewhere.reload();
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor();
  await bob.reload();
  await bob.getByRole('table', { name: 'Your sessions' }).waitFor();
});

test('who has no role hears of it, and who signs out leaves for the provider', async () => {
  const page = await browser.open({ viewport: { width: 390, height: 900 } });
  await page.goto(consoleUrl());
  provider().subject = 'eve';
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await signIn.click();
  await page.getByRole('alert').getByText('Your account has no role in this console yet.').waitFor();
  expect(page.url()).toBe(consoleUrl());
  provider().subject = 'ann';
  await signIn.click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByRole('button', { name: 'Ann Teller' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.origin === provider().issuer);
  await page.goto(consoleUrl());
  await signIn.waitFor();
});

test('the audit log has the names of colleagues, and a name leads to all that they did', async () => {
  provider().subject = 'ann';
  const desk = await browser.open({ viewport: { width: 1440, height: 900 } });
  await desk.goto(consoleUrl());
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByRole('heading', { name: 'Home' }).waitFor();
  provider().subject = 'cyd';
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await page.goto(consoleUrl());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await numberJournal(bank);
  await page.evaluate("location.hash = '#/audit-log?operation=signInToConsole'");
  const log = page.getByRole('table', { name: 'Audit log' });
  await log.getByRole('link', { name: 'You' }).first().waitFor();
  await log.getByRole('link', { name: 'Ann Teller' }).first().click();
  await log.getByText('Renew console token').first().waitFor();
  await shows(() => log.getByRole('link', { name: 'You' }).count(), 0);
});
