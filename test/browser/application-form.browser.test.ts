import type { BrowserContextOptions } from 'playwright-core';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { englishFormWords } from '../../functions/onboarding/application-forms/pages/words/english.ts';
import { applicationsOf, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { apply, button, heading, orgName, sandboxCode, wordsOf } from './apply.ts';
import { complaintsOf, devices, focused, type Look, lookFully, themes, useBrowser } from './browser.ts';
import { pressKey, typeKeys } from './press.ts';
import { shows } from './shows.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);

const urlOf = async (attributes: object = {}): Promise<string> =>
  browser.at((await makeForm(bank, { ...attributes })).url);

test('no page needs scripts, and documents are sent without them', async () => {
  const options: BrowserContextOptions = { ...devices.phone, javaScriptEnabled: false };
  const page = await browser.open(options);
  const look: Look = () => Promise.resolve();
  await apply(page, await urlOf(), { type: 'Individual', language: 'en', look, ssn: '000000003' });
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(exampleFile) };
  for (const side of ['front', 'back']) {
    await page.locator(`#file-1-${side}`).setInputFiles(file);
    await page.locator(`form:has(#file-1-${side}) button`).click();
  }
  await shows(() => heading(page), englishFormWords.result.PendingReview(orgName).title);
});

test.each(['en', 'es'] as const)('the pages around the way (%s)', async (language) => {
  const words = wordsOf[language];
  const page = await browser.open(devices.phone);
  const look: Look = (shown, name) => lookFully(shown, `form-around-${language}-${name}`);
  const nothing: Look = () => Promise.resolve();
  const form = await makeForm(bank, { settingsOverride: { redirectUrl: 'https://acme.example/welcome' } });
  const url = browser.at(form.url);
  await apply(page, url, { type: 'Individual', language, look: nothing, ssn: '000000003' });
  await look(page, 'documents');
  await page.locator('form:has(#file-1-front) button').click();
  await look(page, 'documents-without-file');
  const other = await browser.open(devices.phone);
  await other.goto(`${url}?language=${language}`);
  await look(other, 'come-back');
  await button(other, words.sendCode).click();
  await look(other, 'code');
  await other.locator('#code').fill(sandboxCode);
  await button(other, words.code.confirm).click();
  await shows(() => heading(other), words.result.AwaitingDocuments(orgName).title);
  for (const [ssn, outcome] of [
    ['000000001', 'Denied'],
    ['000000004', 'PendingReview'],
  ] as const) {
    const next = await browser.open(devices.phone);
    const address = await urlOf({ settingsOverride: { redirectUrl: 'https://acme.example/welcome' } });
    await apply(next, address, { type: 'Individual', language, look: nothing, ssn });
    await shows(() => heading(next), words.result[outcome](orgName).title);
    await look(next, outcome);
  }
  const begun = await makeForm(bank);
  await page.goto(browser.at(begun.url));
  await button(page, englishFormWords.start).click();
  const late = await browser.open(devices.phone);
  await late.goto(`${browser.at(begun.url)}?language=${language}`);
  await look(late, 'start-again');
  await bank.call('POST', `/application-forms/${begun.id}/cancel`);
  await late.reload();
  await look(late, 'canceled');
  bank.clock.set('2027-02-01T15:00:00.000Z');
  await late.goto(`${url}?language=${language}`);
  await look(late, 'expired');
  await late.goto(`${url}x?language=${language}`);
  await look(late, 'unknown');
});

test.each(Object.entries(themes))('in the theme %s', async (name, attributes) => {
  const made = await bank.call('POST', '/white-label-themes', bodies.theme({ ...attributes }));
  expect(made.status).toBe(201);
  const look: Look = (shown, step) => lookFully(shown, `form-theme-${name}-${step}`);
  const page = await browser.open(devices.phone);
  await apply(page, await urlOf(), { type: 'Individual', language: 'en', look });
});

test('by keyboard alone', async () => {
  const page = await browser.open(devices.desktop);
  const press = (key: string) => pressKey(page, key);
  const type = async (texts: readonly string[]) => {
    for (const text of texts) {
      await press('Tab');
      await typeKeys(page, text);
    }
  };
  const tabTo = async (wanted: string, what: string) => {
    for (let tries = 0; tries < 40; tries += 1) {
      if ((await page.evaluate<string>(what)) === wanted) return;
      await press('Tab');
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  const reach = (name: string) => tabTo(name, focused);
  const reachField = (id: string) => tabTo(id, "document.activeElement?.id ?? ''");
  const confirm = async (name: string, next: string) => {
    await reach(name);
    await press('Enter');
    await page.getByRole('heading', { name: next, exact: true }).waitFor();
  };
  await page.goto(await urlOf());
  await press('Tab');
  await shows(() => page.evaluate<string>(focused), 'Skip to the content');
  await confirm(englishFormWords.start, englishFormWords.type.title);
  await reachField('type-Individual');
  await press('Space');
  await confirm(englishFormWords.goOn, englishFormWords.pages.name.title);
  await reachField('first');
  await typeKeys(page, 'Ada');
  await type(['Okafor', '4', '12', '1990']);
  await confirm(englishFormWords.goOn, englishFormWords.pages.identity.title);
  await reachField('identifiedBy-ssn');
  await press('Space');
  await type(['721074426']);
  await confirm(englishFormWords.goOn, englishFormWords.pages.address.title);
  await reachField('street');
  await typeKeys(page, '20 Ingram Street');
  await type(['', 'Forest Hills', 'New York', '11375']);
  await confirm(englishFormWords.goOn, englishFormWords.pages.contact.title);
  await reachField('email');
  await typeKeys(page, 'ada@example.com');
  await press('Tab');
  await type(['5555550101']);
  await confirm(englishFormWords.goOn, englishFormWords.pages.work.title);
  await confirm(englishFormWords.goOn, englishFormWords.phone.title);
  await reach(englishFormWords.phone.send);
  await press('Enter');
  await page.locator('#code').waitFor();
  await reachField('code');
  await typeKeys(page, sandboxCode);
  await press('Enter');
  await page.getByRole('heading', { name: englishFormWords.review.title }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) {
    await box.focus();
    await press('Space');
  }
  await reach(englishFormWords.review.submit);
  await press('Enter');
  await page.getByRole('heading', { name: englishFormWords.result.Approved(orgName).title }).waitFor();
  expect(await applicationsOf(bank)).toHaveLength(1);
});

test('the pages load nothing from elsewhere, and the browser finds nothing to complain about', async () => {
  const page = await browser.open(devices.desktop);
  const hosts = new Set<string>();
  const complaints = complaintsOf(page);
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const url = await urlOf();
  await apply(page, url, { type: 'Business', language: 'en', look: () => Promise.resolve() });
  expect([[...hosts], complaints]).toEqual([[new URL(url).host], []]);
});
