import type { BrowserContextOptions, Page } from 'playwright-core';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { fieldOf, type FieldName } from '../../functions/onboarding/application-forms/fields.ts';
import type { FormType } from '../../functions/onboarding/application-forms/statuses.ts';
import { english } from '../../functions/onboarding/application-forms/pages/words/english.ts';
import { spanish } from '../../functions/onboarding/application-forms/pages/words/spanish.ts';
import type { Language } from '../../functions/outreach/languages.ts';
import { applicationsOf, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { entered } from '../support/hosted-pages/applicant.ts';
import { type Device, devices, focused, type Look, lookFully, measured, themes, useBrowser } from './browser.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);
const sandboxCode = '000001';
const wordsOf = { en: english, es: spanish } as const;
const orgName = 'Another Client';

type Values = Readonly<Record<string, string>>;

const pagesOf: Readonly<Record<FormType, readonly (keyof typeof entered)[]>> = {
  Individual: ['name', 'identity', 'address', 'contact', 'work'],
  SoleProprietorship: ['name', 'identity', 'address', 'contact', 'work', 'sole-business'],
  Business: [
    ...(['business', 'business-address', 'business-contact', 'business-more'] as const),
    ...(['officer-name', 'officer-identity', 'officer-address', 'officer-contact', 'officer-work'] as const),
  ],
};

/** Fills in the fields that a page shows. */
async function fill(page: Page, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const { control, options } = fieldOf(name.replace(/-(month|day|year)$/, '') as FieldName);
    if (control === 'one of') await page.locator(`#${name}-${value}`).check();
    else if (options === undefined) await page.locator(`#${name}`).fill(value);
    else await page.locator(`#${name}`).selectOption(value);
  }
}

interface Way {
  readonly type: FormType;
  readonly language: Language;
  readonly look: Look;
  /** True if each page is sent empty first, to look at its problems. */
  readonly isWrongFirst?: boolean;
  readonly ssn?: string;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.locator('h1').innerText();

/** The way from the welcome to the result, looking at each page. */
async function apply(page: Page, url: string, { type, language, look, isWrongFirst = false, ssn }: Way): Promise<void> {
  const words = wordsOf[language];
  await page.goto(`${url}?language=${language}`);
  await look(page, '01-welcome');
  await button(page, words.start).click();
  await look(page, '02-type');
  if (isWrongFirst) {
    await button(page, words.goOn).click();
    await look(page, '02-type-wrong');
  }
  await page.locator(`#type-${type}`).check();
  await button(page, words.goOn).click();
  for (const [index, name] of pagesOf[type].entries()) {
    const place = `${String(index + 3).padStart(2, '0')}-${name}`;
    await look(page, place);
    if (isWrongFirst && !name.endsWith('work') && name !== 'business-more' && name !== 'sole-business') {
      await button(page, words.goOn).click();
      expect(await page.title()).toMatch(new RegExp(`^${words.errorTitle}: `));
      await look(page, `${place}-wrong`);
      await followProblems(page);
    }
    const own = name === 'identity' && ssn !== undefined ? { ssn } : {};
    await fill(page, { ...entered[name], ...stateAsCode(entered[name]), ...own });
    await button(page, words.goOn).click();
  }
  await look(page, '20-phone');
  await button(page, words.phone.send).click();
  await look(page, '21-code');
  await page.locator('#code').fill('424242');
  await button(page, words.code.confirm).click();
  await look(page, '22-wrong-code');
  await page.locator('#code').fill(sandboxCode);
  await button(page, words.code.confirm).click();
  if (type === 'Business') await addOwners(page, language, look);
  expect(await heading(page)).toBe(words.review.title);
  await look(page, '30-review');
  await page.getByRole('checkbox').check();
  await button(page, words.review.submit).click();
  await look(page, '40-result');
}

const stateAsCode = (values: Values): Values => (values['state'] === 'New York' ? { state: 'NY' } : {});

/** Each problem in the summary leads to its field. */
async function followProblems(page: Page): Promise<void> {
  const links = page.locator('#problem a');
  const count = await links.count();
  expect(count).toBeGreaterThan(0);
  for (let index = 0; index < count; index += 1) {
    const target = (await links.nth(index).getAttribute('href'))?.slice(1) ?? '';
    await links.nth(index).click();
    expect(await page.evaluate<string>("document.activeElement?.id ?? ''")).toBe(target);
  }
}

async function addOwners(page: Page, language: Language, look: Look): Promise<void> {
  const { owners, goOn, change } = wordsOf[language];
  await look(page, '23-owners');
  for (const [first, percentage] of [
    ['Kofi', '60'],
    ['Esi', '30'],
  ] as const) {
    await page.getByRole('link', { name: owners.add }).click();
    if (first === 'Kofi') await look(page, '24-owner');
    await fill(page, { ...entered.owner, first, percentage });
    await button(page, goOn).click();
  }
  await page.getByRole('link', { name: `${change} Esi Mensah` }).click();
  await page.locator('#percentage').fill('25');
  await button(page, goOn).click();
  await button(page, `${owners.remove} Kofi Mensah`).click();
  await look(page, '25-owners');
  await button(page, goOn).click();
}

/** Nothing wider than the screen, no small texts, and nothing to press that is too low for a finger. */
const measure: Look = async (page) => {
  const { wider, smallest } = await page.evaluate<{ wider: boolean; smallest: number }>(measured);
  const low = await page.evaluate<number[]>(
    "[...document.querySelectorAll('button,.button-like,.check,input:not([type=hidden]):not([type=radio]):not([type=checkbox]),select')].filter((one) => one.offsetParent !== null).map((one) => one.getBoundingClientRect().height).filter((height) => height < 43)",
  );
  expect([wider, smallest >= 14, low]).toEqual([false, true, []]);
};

const urlOf = async (attributes: object = {}): Promise<string> =>
  browser.at((await makeForm(bank, { ...attributes })).url);

describe.each([
  ['phone', 'en', 'Individual'],
  ['desktop', 'es', 'Individual'],
  ['desktop', 'en', 'SoleProprietorship'],
  ['phone', 'es', 'SoleProprietorship'],
  ['phone', 'en', 'Business'],
  ['desktop', 'es', 'Business'],
] as const satisfies readonly (readonly [Device, Language, FormType])[])('on a %s, in %s', (device, language, type) => {
  test(`somebody applies as ${type}, and every page is accessible, also with everything wrong`, async () => {
    const page = await browser.open(devices[device]);
    const look: Look = async (shown, name) => {
      await lookFully(shown, `form-${device}-${language}-${type}-${name}`);
      await measure(shown, name);
    };
    await apply(page, await urlOf(), { type, language, look, isWrongFirst: true });
    expect(await heading(page)).toBe(wordsOf[language].result.Approved(orgName).title);
  });
});

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
  expect(await heading(page)).toBe(english.result.PendingReview(orgName).title);
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
  expect(await heading(other)).toBe(words.result.AwaitingDocuments(orgName).title);
  for (const [ssn, outcome] of [
    ['000000001', 'Denied'],
    ['000000004', 'PendingReview'],
  ] as const) {
    const next = await browser.open(devices.phone);
    const address = await urlOf({ settingsOverride: { redirectUrl: 'https://acme.example/welcome' } });
    await apply(next, address, { type: 'Individual', language, look: nothing, ssn });
    expect(await heading(next)).toBe(words.result[outcome](orgName).title);
    await look(next, outcome);
  }
  const begun = await makeForm(bank);
  await page.goto(browser.at(begun.url));
  await button(page, english.start).click();
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
  const press = (key: string) => page.keyboard.press(key);
  const type = async (texts: readonly string[]) => {
    for (const text of texts) {
      await press('Tab');
      await page.keyboard.type(text);
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
  expect(await page.evaluate<string>(focused)).toBe('Skip to the content');
  await confirm(english.start, english.type.title);
  await reachField('type-Individual');
  await press('Space');
  await confirm(english.goOn, english.pages.name.title);
  await reachField('first');
  await page.keyboard.type('Ada');
  await type(['Okafor', '4', '12', '1990']);
  await confirm(english.goOn, english.pages.identity.title);
  await reachField('identifiedBy-ssn');
  await press('Space');
  await type(['721074426']);
  await confirm(english.goOn, english.pages.address.title);
  await reachField('street');
  await page.keyboard.type('20 Ingram Street');
  await type(['', 'Forest Hills', 'New York', '11375', 'United States']);
  await confirm(english.goOn, english.pages.contact.title);
  await reachField('email');
  await page.keyboard.type('ada@example.com');
  await press('Tab');
  await type(['5555550101']);
  await confirm(english.goOn, english.pages.work.title);
  await confirm(english.goOn, english.phone.title);
  await reach(english.phone.send);
  await press('Enter');
  await page.locator('#code').waitFor();
  await reachField('code');
  await page.keyboard.type(sandboxCode);
  await press('Enter');
  await page.getByRole('heading', { name: english.review.title }).waitFor();
  await page.getByRole('checkbox').focus();
  await press('Space');
  await reach(english.review.submit);
  await press('Enter');
  await page.getByRole('heading', { name: english.result.Approved(orgName).title }).waitFor();
  expect(await applicationsOf(bank)).toHaveLength(1);
});

test('the pages load nothing from elsewhere, and the browser finds nothing to complain about', async () => {
  const page = await browser.open(devices.desktop);
  const [hosts, complaints]: [Set<string>, string[]] = [new Set(), []];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => complaints.push(message.text()));
  const url = await urlOf();
  await apply(page, url, { type: 'Business', language: 'en', look: () => Promise.resolve() });
  expect([[...hosts], complaints]).toEqual([[new URL(url).host], []]);
});
