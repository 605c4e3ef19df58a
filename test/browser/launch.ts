import { type Browser, chromium } from 'playwright-core';

/** Where Debian packages install the browser. */
const usualPath = '/usr/bin/chromium';

/** Starts a headless Chromium: that of CHROMIUM_PATH, or the usual one. */
export function launchChromium(): Promise<Browser> {
  // The sandbox of Chromium needs rights that containers do not have. The browser opens only our own pages. It draws them in one
  // process less: there is no graphics card to guard.
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu'];
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? usualPath, args });
}
