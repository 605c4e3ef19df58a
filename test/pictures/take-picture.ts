import type { Browser, Page } from 'playwright-core';
import { signInAt, visit } from '../browser/console-pages.ts';
import type { PicturedBank } from './pictured-bank.ts';
import { pictureBytesMax, picturedDevices, type PicturedPage } from './pictured-pages.ts';

const qualities = [85, 75, 65, 50];

/** A page as WebP, in the best quality that is small enough. Throws an error if none is. */
export async function takePicture(browser: Browser, bank: PicturedBank, pictured: PicturedPage): Promise<Buffer> {
  const device = picturedDevices[pictured.device];
  const context = await browser.newContext({ ...device, colorScheme: 'light', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await signInAt(page, bank.consoleAddress, 'Administrator');
    // Time stands still, so that a countdown does too.
    await page.clock.setFixedTime(bank.now());
    await visit(page, pictured.path(bank));
    await pictured.meanwhile?.(bank);
    if (pictured.shows !== undefined) await page.getByText(pictured.shows).first().waitFor();
    await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
    await page.mouse.move(0, 0);
    return await webp(page, pictured.name);
  } finally {
    await context.close();
  }
}

async function webp(page: Page, name: string): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length < pictureBytesMax) return bytes;
  }
  throw new Error(`the picture of ${name} is larger than ${pictureBytesMax} bytes in each quality`);
}
