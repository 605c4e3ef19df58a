import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '../../functions/outreach/languages.ts';
import { freeze, openAccount, openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { makeCard } from '../cards/cards/card-bank.ts';
import { setUpOutreach, startMigration, statusOf } from '../migrations/migration-bank.ts';
import {
  complaintsOf,
  type Device,
  devices,
  focused,
  type Look,
  lookFully,
  measured,
  themes,
  useBrowser,
} from './browser.ts';
import { pressKey, typeKeys } from './press.ts';
import { shows } from './shows.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);
const sandboxCode = '000001';

/** The texts of the buttons that lead through the pages. */
const texts = {
  en: { send: 'Send me a code', code: 'Code', confirm: 'Continue', agree: 'Agree and continue', again: 'Look again' },
  es: {
    send: 'Enviarme un código',
    code: 'Código',
    confirm: 'Continuar',
    agree: 'Aceptar y continuar',
    again: 'Ver otra vez',
  },
} as const satisfies Readonly<Record<Language, object>>;

let id: string;
let account: string;
let url: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  const customer = await openCustomer(bank);
  account = await openAccount(bank, { customerId: customer, cents: 12_345_67 });
  await makeCard(bank, { accountId: account });
  id = await startMigration(bank, customer);
  const { body } = await bank.call('GET', `/migrations/${id}`);
  url = browser.at(body.data.attributes.migrationUrl as string);
});

/** The way from the invitation to the last page, looking at each. */
async function walk(page: Page, language: Language, look: Look): Promise<void> {
  const { send, code, confirm, agree, again } = texts[language];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${url}?language=${language}`);
  await look(page, '1-welcome');
  await button(send).click();
  await look(page, '2-code');
  await page.getByLabel(code).fill('999999');
  await button(confirm).click();
  await look(page, '3-wrong-code');
  await page.getByLabel(code).fill(sandboxCode);
  await button(confirm).click();
  await look(page, '4-consent');
  await page.getByRole('checkbox').check();
  await button(agree).click();
  await look(page, '5-progress');
  await runDue(bank);
  await page.getByRole('link', { name: again }).click();
  await look(page, '6-money');
  await page.getByRole('checkbox').check();
  await button(agree).click();
  await look(page, '7-moved');
  expect(await statusOf(bank, id)).toBe('ExecutingMoneyMovement');
  await runDue(bank);
  await runDue(bank, '2026-12-01T22:00:00Z');
  await runDue(bank, '2026-12-02T15:00:00Z');
  await runDue(bank, '2026-12-02T16:30:00Z');
  await runDue(bank, '2027-01-15T13:00:00Z');
  expect(await statusOf(bank, id)).toBe('Completed');
}

describe.each(Object.keys(devices) as Device[])('on a %s', (device) => {
  test.each(['en', 'es'] as const)('a customer goes the whole way (%s)', async (language) => {
    const page = await browser.open(devices[device]);
    await walk(page, language, (shown, name) => lookFully(shown, `${device}-${language}-${name}`));
  });

  test('pages fit into the width, and every text is large enough', async () => {
    const page = await browser.open(devices[device]);
    await walk(page, 'es', async (shown) => {
      const { wider, smallest } = await shown.evaluate<{ wider: boolean; smallest: number }>(measured);
      expect([wider, smallest >= 14]).toEqual([false, true]);
    });
  });

  test('no page needs scripts', async () => {
    const options: BrowserContextOptions = { ...devices[device], javaScriptEnabled: false };
    await walk(await browser.open(options), 'en', () => Promise.resolve());
  });
});

/** A logo, drawn by the browser. */
async function drawLogo(): Promise<Buffer> {
  const page = await browser.open({ deviceScaleFactor: 2 });
  await page.setContent(
    '<svg width="132" height="36" font-family="serif" font-size="26" font-weight="700" fill="#5b2a86"><circle cx="18" cy="18" r="13" fill="none" stroke="#5b2a86" stroke-width="7"/><text x="40" y="27">Violet</text></svg>',
  );
  return page.locator('svg').screenshot();
}

test.each(Object.entries(themes))('in the theme %s, which the preview shows too', async (name, attributes) => {
  const changed = await bank.call('PATCH', '/white-label-themes/1', { data: { type: 'whiteLabelTheme', attributes } });
  expect(changed.status).toBe(200);
  if (name === 'violet') {
    const headers = { 'content-type': 'image/png' };
    const { status } = await bank.call('PUT', '/white-label-themes/1/logo', await drawLogo(), { headers });
    expect(status).toBe(200);
  }
  const page = await browser.open(devices.phone);
  await page.goto(browser.at(changed.body.data.attributes.previewUrl as string));
  await lookFully(page, `theme-${name}-0-preview`);
  await walk(page, 'en', (shown, step) => lookFully(shown, `theme-${name}-${step}`));
});

test('by keyboard alone', async () => {
  const page = await browser.open(devices.desktop);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await pressKey(page, key);
  };
  const focusOn = async (name: string) => {
    for (let tries = 0; tries < 20; tries += 1) {
      await press('Tab');
      if ((await page.evaluate<string>(focused)) === name) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await page.goto(url);
  await press('Tab');
  await shows(() => page.evaluate<string>(focused), 'Skip to the content');
  await press('Enter');
  await focusOn(texts.en.send);
  await press('Enter');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByLabel(texts.en.code).focus();
  await typeKeys(page, sandboxCode);
  await press('Enter');
  await page.getByRole('heading', { name: 'Agree to the move' }).waitFor();
  await page.getByRole('checkbox').focus();
  await press('Space');
  await focusOn(texts.en.agree);
  await press('Enter');
  await page.getByRole('heading', { name: 'Your move is under way' }).waitFor();
  expect(await statusOf(bank, id)).toBe('MigratingAccounts');
});

test.each(['en', 'es'] as const)(
  'pages without a way on: not eligible, cancelled, too late, unknown (%s)',
  async (language) => {
    const page = await browser.open(devices.phone);
    const { send, code, confirm, agree } = texts[language];
    const at = `${url}?language=${language}`;
    await page.goto(at);
    await page.getByRole('button', { name: send }).click();
    await page.getByLabel(code).fill(sandboxCode);
    await page.getByRole('button', { name: confirm }).click();
    await freeze(bank, account);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: agree }).click();
    await lookFully(page, `${language}-ineligible`);
    await bank.call('POST', `/migrations/${id}/cancel`);
    await page.goto(at);
    await lookFully(page, `${language}-cancelled`);
    bank.clock.set('2027-02-01T15:00:00.000Z');
    await page.goto(at);
    await lookFully(page, `${language}-too-late`);
    await page.goto(`${url}x?language=${language}`);
    await lookFully(page, `${language}-unknown`);
  },
);

test('the pages load nothing from elsewhere, and the browser finds nothing to complain about', async () => {
  const page = await browser.open(devices.desktop);
  const hosts = new Set<string>();
  const complaints = complaintsOf(page);
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await walk(page, 'en', () => Promise.resolve());
  expect([[...hosts], complaints]).toEqual([[new URL(url).host], []]);
  expect(
    (await page.context().cookies()).map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite]),
  ).toEqual([[expect.stringMatching(/^__Host-page-/), true, true, 'Strict']]);
});
