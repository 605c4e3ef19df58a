import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { formatted } from '../../bin/generate/module-text.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { launchChromium } from '../browser/launch.ts';
import { type Measurement, measureFirstView, measurePage } from './measure.ts';
import { type PicturedBank, startPicturedBank } from './pictured-bank.ts';
import { picturedPages } from './pictured-pages.ts';
import { takePicture } from './take-picture.ts';

/*
 * `npm run pictures` takes the pictures of docs/integrate/console.md, and measures how much the console loads. People, amounts and days
 * are always the same; a picture changes when its page does. The figures follow the machine, which the guide names.
 */

const guide = join(projectRoot(), 'docs/integrate/console.md');
const folder = join(projectRoot(), 'docs/integrate/pictures');
const measuredPart = /(?<=<!-- measured -->\n)[^]*(?=<!-- \/measured -->)/;

async function main(): Promise<void> {
  const bank = await startPicturedBank();
  const browser = await launchChromium();
  try {
    const rows = await measureAll(browser, bank);
    await writeFigures(rows, browser.version());
    mkdirSync(folder, { recursive: true });
    for (const page of picturedPages) {
      const bytes = await takePicture(browser, bank, page);
      writeFileSync(join(folder, `${page.name}.webp`), bytes);
      console.log(`${page.name}: ${String(bytes.length)} bytes`);
    }
  } finally {
    await browser.close();
    await bank.stop();
  }
}

type Row = readonly [name: string, measured: Measurement];

async function measureAll(browser: Browser, bank: PicturedBank): Promise<readonly Row[]> {
  const rows: Row[] = [['First view, until the sign-in', await measureFirstView(browser, bank)]];
  for (const page of picturedPages) rows.push([rowName(page.name), await measurePage(browser, bank, page)]);
  return rows;
}

/** `card-requests` is `Card requests`. */
const rowName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

async function writeFigures(rows: readonly Row[], version: string): Promise<void> {
  const text = readFileSync(guide, 'utf8');
  if (!measuredPart.test(text)) throw new Error(`${guide} has no place for what was measured`);
  const lines = rows.map(
    ([name, { bytes, requests, milliseconds }]) =>
      `| ${name} | ${String(Math.ceil(bytes / 1024))} | ${String(requests)} | ${String(Math.round(milliseconds / 10) * 10)} |`,
  );
  const table = [
    '| Page | KB over the wire | Requests | Milliseconds until it can be used |',
    '| --- | --: | --: | --: |',
  ];
  const part = `\n${measuredOn(version)}\n\n${[...table, ...lines].join('\n')}\n\n`;
  writeFileSync(
    guide,
    await formatted(
      guide,
      text.replace(measuredPart, () => part),
    ),
  );
}

function measuredOn(version: string): string {
  const [cpu] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  const machine = `${String(cpus().length)} cores (${cpu?.model ?? 'unknown'}) and ${String(gib)} GiB`;
  return `Measured on ${systemClock.now().slice(0, 10)} by \`npm run pictures\`, with Chromium ${version} and the platform on one machine of ${machine}; the middle one of three runs.`;
}

await main();
