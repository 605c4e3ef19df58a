import type { Page } from 'playwright-core';
import { englishFormWords } from '../../functions/onboarding/application-forms/pages/words/english.ts';
import { makeForm } from '../onboarding/application-forms/form-bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { entered } from '../support/hosted-pages/applicant.ts';
import { button, fill, heading, sandboxCode } from './apply.ts';
import { devices, useBrowser } from './browser.ts';
import { shows } from './shows.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const browser = useBrowser(bank);

/** Goes back and forward and loads again: the browser sends nothing, and shows the page. */
async function backAndReload(page: Page, posts: () => number): Promise<void> {
  const [title, before] = [await heading(page), posts()];
  await page.reload();
  await shows(() => heading(page), title);
  await page.goBack();
  expect(page.url()).not.toContain('chrome-error');
  await page.goForward();
  await shows(async () => [await heading(page), posts()], [title, before]);
}

test('after a mistake on every page, Back and Reload show the pages and send no form again', async () => {
  const page = await browser.open(devices.phone);
  let sent = 0;
  const failed: string[] = [];
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''));
  const posts = () => sent;
  await page.goto(browser.at((await makeForm(bank)).url));
  await button(page, englishFormWords.start).click();
  await button(page, englishFormWords.goOn).click();
  await backAndReload(page, posts);
  await page.locator('#type-Individual').check();
  await button(page, englishFormWords.goOn).click();
  for (const name of ['name', 'identity', 'address', 'contact'] as const) {
    await button(page, englishFormWords.goOn).click();
    await backAndReload(page, posts);
    await fill(page, { ...entered[name], ...(name === 'address' ? { state: 'NY' } : {}) });
    await button(page, englishFormWords.goOn).click();
    await backAndReload(page, posts);
  }
  await button(page, englishFormWords.goOn).click();
  await button(page, englishFormWords.phone.send).click();
  await backAndReload(page, posts);
  await page.locator('#code').fill('424242');
  await button(page, englishFormWords.code.confirm).click();
  await backAndReload(page, posts);
  await page.locator('#code').fill(sandboxCode);
  await button(page, englishFormWords.code.confirm).click();
  await button(page, englishFormWords.review.submit).click();
  await backAndReload(page, posts);
  await page.goBack();
  expect(failed.filter((text) => text.includes('CACHE_MISS'))).toEqual([]);
});
