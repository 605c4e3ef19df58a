import type { Page } from 'playwright-core';

/** Run in the page, before its scripts: makes its timers late. React draws and listens by timers too where there are no channels. */
const lateTimers = (lateMs: number): string => `(() => {
  const { setTimeout: start } = window;
  window.setTimeout = (act, ms = 0, ...given) => start(act, ms + ${lateMs}, ...given);
  delete window.MessageChannel;
})()`;

/** Makes a page slow without work for the machine: whatever it does later, and every answer that it waits for, comes `lateMs` after its time. */
export async function slowDown(page: Page, lateMs: number): Promise<void> {
  if (lateMs === 0) return;
  await page.addInitScript(lateTimers(lateMs));
  const session = await page.context().newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: lateMs, ...unlimited });
}
