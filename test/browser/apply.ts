import type { Page } from 'playwright-core';
import { fieldOf, type FieldName } from '../../functions/onboarding/application-forms/fields.ts';
import type { FormType } from '../../functions/onboarding/application-forms/statuses.ts';
import { englishFormWords } from '../../functions/onboarding/application-forms/pages/words/english.ts';
import { spanishFormWords } from '../../functions/onboarding/application-forms/pages/words/spanish.ts';
import type { Language } from '../../functions/outreach/languages.ts';
import { entered } from '../support/hosted-pages/applicant.ts';
import { type Look, measured } from './browser.ts';
import { shows } from './shows.ts';

export const sandboxCode = '000001';
export const wordsOf = { en: englishFormWords, es: spanishFormWords } as const;
/** The name of the organisation on its pages. */
export const orgName = 'Another Client';

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
export async function fill(page: Page, values: Values): Promise<void> {
  // The country decides which of the other fields are there.
  const { country, ...others } = values;
  for (const [name, value] of Object.entries(country === undefined ? others : { country, ...others })) {
    const { control, options } = fieldOf(name.replace(/-(month|day|year)$/, '') as FieldName);
    if (control === 'one of') await page.locator(`#${name}-${value}`).check();
    else if (options === undefined) await page.locator(`#${name}`).fill(value);
    else await page.locator(`#${name}`).selectOption(value);
  }
}

export interface ApplyOptions {
  readonly type: FormType;
  readonly language: Language;
  readonly look: Look;
  /** True if each page is sent empty first, to look at its problems. */
  readonly isWrongFirst?: boolean;
  readonly ssn?: string;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page) => page.locator('h1').innerText();

/** The way from the welcome to the result, looking at each page. */
export async function apply(
  page: Page,
  url: string,
  { type, language, look, isWrongFirst = false, ssn }: ApplyOptions,
): Promise<void> {
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
      await shows(() => page.title(), expect.stringMatching(new RegExp(`^${words.errorTitle}: `)));
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
  await shows(() => heading(page), words.review.title);
  await look(page, '30-review');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
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
    await shows(() => page.evaluate<string>("document.activeElement?.id ?? ''"), target);
  }
}

async function addOwners(page: Page, language: Language, look: Look): Promise<void> {
  const { owners, removal, goOn, change } = wordsOf[language];
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
  await page.getByRole('link', { name: `${owners.remove} Kofi Mensah` }).click();
  await look(page, '25-remove');
  await button(page, removal.confirm).click();
  await look(page, '25-owners');
  await button(page, goOn).click();
}

/** Nothing wider than the screen, no small texts, and nothing to press that is too low for a finger. */
export const measure: Look = async (page) => {
  const { wider, smallest } = await page.evaluate<{ wider: boolean; smallest: number }>(measured);
  const low = await page.evaluate<number[]>(
    "[...document.querySelectorAll('button,.button-like,.check,input:not([type=hidden]):not([type=radio]):not([type=checkbox]),select')].filter((one) => one.offsetParent !== null).map((one) => one.getBoundingClientRect().height).filter((height) => height < 43)",
  );
  expect([wider, smallest >= 14, low]).toEqual([false, true, []]);
};
