import type { Page } from 'playwright-core';
import { shows } from './shows.ts';

/** Signs in at the console of a laptop, whose address with its key is given, and waits for the home page. */
export async function signInAt(page: Page, address: string, role = 'Administrator'): Promise<void> {
  await page.goto(address);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await waitForPage(page, '/');
}

/** Goes to a path of the console, and waits until it is shown. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
  await waitForPage(page, path);
}

/** Run in the page: whether the focus has come to the page that is shown, or to a dialog over it. */
const hasFocus = "document.activeElement?.closest('main, [role=dialog]') !== null";

/** Waits until a path of the console is shown, with everything that it loads, and has taken the focus: it would take it from what has it. */
export async function waitForPage(page: Page, path: string): Promise<void> {
  await page.locator(`main[data-path="${path}"] h1`).waitFor();
  const loading = page.locator('.mantine-Skeleton-root');
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' });
  await shows(() => page.evaluate(hasFocus), true);
}

/** The amount of what the open form is about, as somebody reads it there and types it again. */
export async function amountOfSubject(page: Page): Promise<string> {
  const subject = page.getByRole('dialog').getByRole('table', { name: 'What it is about' });
  const amount = await subject
    .getByRole('row', { name: /^Amount/ })
    .getByRole('cell')
    .last()
    .textContent();
  return (amount ?? '').replace('$', '');
}
