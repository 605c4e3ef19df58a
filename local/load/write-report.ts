import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportPage } from './page.ts';
import type { LoadReport } from './report.ts';

/** Writes report.json and report.html. Returns their paths. */
export function writeReport(folder: string, report: LoadReport): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const files = [
    [path.join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`],
    [path.join(folder, 'report.html'), reportPage(report)],
  ] as const;
  for (const [file, text] of files) writeFileSync(file, text);
  return files.map(([file]) => file);
}
