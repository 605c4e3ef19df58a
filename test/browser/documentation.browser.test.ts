import type { Page } from 'playwright-core';
import { useBank } from '../support/bank/use-bank.ts';
import { complaintsOf, faultsOf, measured, picture, useBrowser } from './browser.ts';

const bank = useBank();
const browser = useBrowser(bank);

const widths = { phone: 390, tablet: 768, desktop: 1440 } as const;
const pages = [
  '',
  '/operations/createPayment',
  '/operations/listTransactions',
  '/events/payment.rejected',
  '/errors/idempotency_key_conflict',
  '/return-reasons/InsufficientFunds',
  '/states/application',
  '/guides/getting-started',
  '/guides/payments',
  '/changelog',
] as const;

const open = async (path: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const page = await browser.open({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(browser.at(`http://gateway.invalid/docs${path}`));
  return page;
};

describe.each(Object.entries(widths))('on a %s', (device, width) => {
  test.each(['light', 'dark'] as const)('no page has a fault that axe finds, in %s colours', async (scheme) => {
    for (const path of pages) {
      const page = await open(path, width, scheme);
      const complaints = complaintsOf(page);
      await picture(page, `docs${path.replaceAll('/', '-')}-${device}-${scheme}`);
      expect([path, await faultsOf(page)]).toEqual([path, []]);
      expect([path, await page.evaluate(measured)]).toMatchObject([path, { wider: false }]);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});

/** Run in the page: how far its content has moved while it was loaded. */
const layoutShift = `new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 500);
})`;

test('the first page has under 150 KB over the wire, and under 100 KB of script; nothing moves while it is loaded', async () => {
  for (const path of pages) {
    const page = await browser.open({ viewport: { width: widths.desktop, height: 900 } });
    const loaded: Promise<{ readonly url: string; readonly bytes: number; readonly script: number }>[] = [];
    page.on('response', (response) => {
      loaded.push(
        response
          .request()
          .sizes()
          .then(async ({ responseBodySize }) => ({
            url: response.url(),
            bytes: responseBodySize,
            script: response.url().includes('.js') ? (await response.body()).length : 0,
          })),
      );
    });
    await page.goto(browser.at(`http://gateway.invalid/docs${path}`), { waitUntil: 'networkidle' });
    const sizes = await Promise.all(loaded);
    expect(sizes.map(({ url }) => new URL(url).host)).toEqual(sizes.map(() => new URL(page.url()).host));
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(150_000);
    expect(sizes.reduce((sum, { script }) => sum + script, 0)).toBeLessThan(100_000);
    expect(sizes.length).toBeGreaterThan(3);
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.02);
    await page.close();
  }
});

test('the search opens by a key, finds a field, and leads to it, unfolded', async () => {
  const page = await open('', widths.desktop);
  await page.keyboard.press('/');
  await page.locator('#search[open]').waitFor();
  await page.keyboard.type('clearingDaysOverride');
  await page.locator('#search-found li').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/operations\/createPayment#.*clearingDaysOverride$/);
  const field = page.locator('li:target');
  expect(await field.isVisible()).toBe(true);
  expect(await field.textContent()).toContain('Banking days');
});

test('the arrow keys go through what is found, and Escape closes the search', async () => {
  const page = await open('/guides/errors', widths.phone);
  await page.click('#search-open');
  await page.locator('#search[open]').waitFor();
  await page.keyboard.type('InsufficientFunds');
  await page.locator('#search-found li').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.textContent')).toContain('R01 InsufficientFunds');
  await page.keyboard.press('Escape');
  expect(await page.locator('#search[open]').count()).toBe(0);
});

test('samples have the address of this platform, and one language is chosen for all', async () => {
  const page = await open('/operations/createPayment', widths.desktop);
  const { host } = new URL(page.url());
  expect(await page.locator('.panel:not([hidden]) pre').first().textContent()).toContain(`http://${host}/payments`);
  await page.getByRole('tab', { name: 'Python' }).first().click();
  await page.goto(page.url().replace('createPayment', 'createCard'));
  expect(await page.locator('.panel:not([hidden]) pre').first().textContent()).toContain('import requests');
});

test('without scripts a page has all its content, and its navigation', async () => {
  const page = await browser.open({ viewport: { width: widths.phone, height: 900 }, javaScriptEnabled: false });
  await page.goto(browser.at('http://gateway.invalid/docs/operations/createPayment'));
  expect(await page.getByText('import requests').first().isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Idempotency' }).first().isVisible()).toBe(true);
});

test('on a phone the menu opens and closes by the keyboard', async () => {
  const page = await open('/operations/createPayment', widths.phone);
  expect(await page.locator('#navigation').isVisible()).toBe(false);
  await page.focus('#menu');
  await page.keyboard.press('Enter');
  await page.locator('#navigation.open').waitFor();
  expect(await page.evaluate("document.activeElement.getAttribute('aria-current')")).toBe('page');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.id')).toBe('menu');
});

test('the colours that a reader chooses are kept', async () => {
  const page = await open('', widths.desktop);
  const background = 'getComputedStyle(document.body).backgroundColor';
  const light = await page.evaluate(background);
  await page.click('#theme');
  const dark = await page.evaluate(background);
  expect(dark).not.toBe(light);
  await page.goto(`${page.url()}/events`);
  expect(await page.evaluate(background)).toBe(dark);
});

test('a link of the page that was here before leads to the operation', async () => {
  const page = await open('#/payments/createPayment', widths.desktop);
  await page.waitForURL(/\/docs\/operations\/createPayment$/);
  expect(await page.locator('h1').textContent()).toBe('Create a payment');
});
