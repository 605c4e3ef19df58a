import type { Browser, Page } from 'playwright-core';
import { signInAt, waitForPage } from '../browser/console-pages.ts';
import type { PicturedBank } from './pictured-bank.ts';
import { picturedDevices, type PicturedPage } from './pictured-pages.ts';

/** What it took until a page could be used. */
export interface Measurement {
  /** Of answers with their headers, as they came over the wire. */
  readonly bytes: number;
  readonly requests: number;
  /** From the click or the address until all is drawn and a key would be answered. */
  readonly milliseconds: number;
}

const runs = 3;

/** The first view in a browser that has never seen the console: until somebody can sign in. The time is the median of some runs. */
export const measureFirstView = (browser: Browser, { consoleAddress }: PicturedBank): Promise<Measurement> =>
  median(async () => {
    const page = await opened(browser, 'desktop');
    return during(page, async () => {
      await page.goto(consoleAddress);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    });
  });

/** A page that is opened first after the sign-in; for the home page, the sign-in itself. The time is the median of some runs. */
export const measurePage = (browser: Browser, bank: PicturedBank, pictured: PicturedPage): Promise<Measurement> =>
  median(async () => {
    const page = await opened(browser, pictured.device);
    const path = pictured.path(bank);
    if (path === '/') return measureSignIn(page, bank);
    await signInAt(page, bank.consoleAddress);
    await waitForPage(page, '/');
    return during(page, async () => {
      await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
      await waitForPage(page, path);
    });
  });

async function measureSignIn(page: Page, { consoleAddress }: PicturedBank): Promise<Measurement> {
  await page.goto(consoleAddress);
  await page.getByRole('radio', { name: 'Administrator' }).check();
  return during(page, async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPage(page, '/');
  });
}

async function opened(browser: Browser, device: keyof typeof picturedDevices): Promise<Page> {
  const context = await browser.newContext(picturedDevices[device]);
  return context.newPage();
}

/** Run in the page: resolves when it has drawn and its thread is free again. */
const idle = 'new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))';

async function during(page: Page, act: () => Promise<void>): Promise<Measurement> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  const began = performance.now();
  await act();
  await page.evaluate(idle);
  const milliseconds = performance.now() - began;
  const all = await Promise.all(sizes);
  await page.context().close();
  return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length, milliseconds };
}

async function median(measure: () => Promise<Measurement>): Promise<Measurement> {
  const found: Measurement[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await measure());
  const middle = found.toSorted((one, other) => one.milliseconds - other.milliseconds)[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}
