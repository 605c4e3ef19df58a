import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { LocalConsole } from '../../local/console/console.ts';
import { type LocalGateway, startGateway } from '../../local/gateway/server.ts';
import { localReference } from '../../local/reference.ts';
import type { Bank } from '../support/bank/bank.ts';
import { launchChromium } from './launch.ts';
import { waitForDialogs } from './press.ts';
import { showsMsMax } from './shows.ts';
import { slowDown } from './slow-pages.ts';

export const devices = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
export type Device = keyof typeof devices;

const closeMsMax = 20_000;

/** A headless Chromium, and a gateway in front of each test's platform, with a console if one is given. */
export function useBrowser(bank: Bank, makeConsole?: () => LocalConsole) {
  let browser: Browser;
  let gateway: LocalGateway;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    const console = makeConsole?.();
    const settings = { operations, reference: localReference(), platform: bank.platform, port: 0 };
    gateway = await startGateway(console === undefined ? settings : { ...settings, console });
  });
  afterEach(async () => {
    // Pages of earlier tests would go on beside those of this one.
    // Chromium on a busy machine may never say that one is closed; the browser is, after the last test.
    for (const context of browser.contexts())
      await Promise.race([context.close(), pause(closeMsMax, undefined, { ref: false })]);
    await gateway.stop();
  });
  return {
    /** The address at which the gateway of this test serves a page. */
    at: (url: string) => url.replace(/^https?:\/\/[^/]+/, gateway.address),
    open: async (options: BrowserContextOptions): Promise<Page> => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(showsMsMax);
      const page = await context.newPage();
      await waitForDialogs(page);
      await slowDown(page, Number(process.env['SLOW_PAGES'] ?? 0));
      return page;
    },
  };
}

/** What the browser complains about from now on. A page that names a problem has the status 422, which is no complaint. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (!text.includes('a status of 422 ')) complaints.push(text);
  });
  return complaints;
}

/** With PICTURES=true, saves a picture of the whole page under .build/browser, to be looked at. To draw them all takes a third of the time. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'true') return;
  const folder = path.join(projectRoot(), '.build', 'browser');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** A look at a page: its picture, and what axe-core says of it. */
export type Look = (page: Page, name: string) => Promise<void>;

export const lookFully: Look = async (page, name) => {
  await picture(page, name);
  expect(await faultsOf(page)).toEqual([]);
};

/** Run in the page: whether it is wider than the screen, and its smallest text in pixels. */
export const measured = `({
  wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  smallest: Math.min(...[...document.querySelectorAll('p,li,a,dd,dt,label,button')].map((one) => parseFloat(getComputedStyle(one).fontSize))),
})`;
/** Run in the page: the text of the element that has the focus. */
export const focused = "document.activeElement?.textContent.trim() ?? ''";

/** The colours of themes that differ from the usual one. */
export const themes = {
  dark: {
    colors: { brand: '#7cc4ff', onBrand: '#06131f', background: '#0e1116', text: '#eef2f6', link: '#7cc4ff' },
    font: 'Rounded',
  },
  violet: {
    colors: { brand: '#5b2a86', onBrand: '#ffffff', background: '#fffdf8', text: '#241a2e', link: '#5b2a86' },
    font: 'Serif',
  },
} as const;

/** How long a frame has to take axe-core, such as one that is about to go. */
const frameMsMax = 1_000;

/**
 * Gives axe-core to a page and its frames, unless they have it: to send it and to read it takes half of a look. Frames answer a page of their
 * own host only.
 */
async function loadAxe(page: Page): Promise<void> {
  const give = async (frame: Frame): Promise<void> => {
    if (await frame.evaluate<boolean>("typeof axe === 'undefined'"))
      await frame.evaluate(`${axe.source};axe.configure({ allowedOrigins: ['<same_origin>'] })`);
  };
  await give(page.mainFrame());
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue;
    const tried = give(frame).catch(() => undefined);
    await Promise.race([tried, pause(frameMsMax, undefined, { ref: false })]);
  }
}

/** Run in the page: brings what is moving, or getting another colour, to its end. */
const settle =
  'document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())';

/** What axe-core finds wrong with a page, as short lines; with `colours`, of its contrasts only. */
export async function faultsOf(page: Page, part: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  // A page that came by a link or a form is there before it is whole.
  await page.waitForLoadState();
  await loadAxe(page);
  // Of what is right it would write down every element of a page, which takes most of the time of a look.
  const options: RunOptions = { resultTypes: ['violations'] };
  if (part === 'colours') options.runOnly = ['color-contrast'];
  const { violations } = await page.evaluate<AxeResults>(`${settle}; axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
