import { type Browser, chromium } from 'playwright-core';

/** Where Debian packages install the browser. */
const usualPath = '/usr/bin/chromium';

/** What Chromium begins beside each page and no test looks at: pages under its address field, and a process for the next page. They take as long as most tests. */
const besidePages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];
/** What playwright-core 1.65 switches off. Of two lists Chromium takes the last one only. */
const ofLibrary = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch'],
];

/** Starts a headless Chromium: that of CHROMIUM_PATH, or the usual one. */
export function launchChromium(): Promise<Browser> {
  // The sandbox of Chromium needs rights that containers do not have. The browser opens only our own pages. It draws them in one
  // process less: there is no graphics card to guard.
  const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu'];
  args.push(`--disable-features=${[...ofLibrary, ...besidePages].join(',')}`);
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? usualPath, args });
}
