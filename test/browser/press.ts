import type { Page } from 'playwright-core';
import { shows } from './shows.ts';

/**
 * Run in the page: the dialog or menu on top, if the focus is still elsewhere. The library gives it the focus a moment after it is drawn, and a menu
 * that closes still has its place then. Nothing has the focus while an order is on its way, because all fields are disabled.
 */
const waiting = `(() => {
  const top = [...document.querySelectorAll('[role=dialog], [role=menu], dialog[open]')].at(-1);
  const { activeElement } = document;
  if (top === undefined || top.contains(activeElement) || activeElement === document.body) return '';
  return (top.role ?? 'dialog') + ' ' + top.textContent.slice(0, 60) + ', and the focus is at ' + activeElement.outerHTML.slice(0, 120);
})()`;

/** Run in the page: waits until it is drawn, and what was to be done after that is done, such as listening to keys. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/**
 * Waits until a page hears keys: what was opened has the focus, and the page has listened to keys since it was drawn. No hand is so fast that it
 * would press before.
 */
export async function waitForFocus(page: Page): Promise<void> {
  await shows(() => page.evaluate(waiting), '');
  await page.evaluate(drawn);
}

/**
 * From now on, each click on a page, and each text that is filled in, waits like a key: a dialog that takes the focus closes the list that was
 * opened in it before.
 */
export async function waitForDialogs(page: Page): Promise<void> {
  const unfocused = page.locator('html:has(:focus) [role=dialog]:not(:focus-within)');
  // If the focus never comes, the click itself fails, and says so. A test may have ended meanwhile.
  await page.addLocatorHandler(unfocused, () => waitForFocus(page).catch(() => undefined));
}

/** Presses a key when the page hears it, with `times` as often as that, one right after the other. */
export async function pressKey(page: Page, key: string, times = 1): Promise<void> {
  await waitForFocus(page);
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

/** Types a text when the page hears it. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  await waitForFocus(page);
  await page.keyboard.type(text);
}
